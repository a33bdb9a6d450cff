// Generates ten hard puzzles, rates them, and explains the first step of each: `node node.mjs`.

import { explain, generate, rate } from "cluewise";

const puzzles = generate({ level: "hard", symmetry: "rot180", seed: 2026, count: 10 });
for (const { puzzle, effort } of puzzles) {
  const { se } = rate(puzzle, { scale: "se" });
  const [first] = explain(puzzle).steps;
  console.log(puzzle, `effort ${effort.toFixed(2)}, ER ${se?.er}`, `begins with ${first.technique}`);
}
