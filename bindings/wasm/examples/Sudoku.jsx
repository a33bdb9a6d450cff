// A React component: a new puzzle of a level, generated in a worker, and a hint.

import { useEffect, useState } from "react";
import { createWorker } from "cluewise/worker";

const worker = createWorker();

export function Sudoku({ level = "medium" }) {
  const [puzzle, setPuzzle] = useState(null);
  const [hint, setHint] = useState(null);

  useEffect(() => {
    const controller = new AbortController();
    setPuzzle(null);
    setHint(null);
    worker.generate({ level, signal: controller.signal }).then(
      ({ puzzle }) => setPuzzle(puzzle),
      (error) => error.name !== "AbortError" && setHint(error.message),
    );
    return () => controller.abort();
  }, [level]);

  const showHint = async () => setHint((await worker.hint(puzzle)).place);
  if (!puzzle) return <p>Generating …</p>;
  return (
    <section>
      <table>
        <tbody>
          {puzzle.match(/.{9}/g).map((row, r) => (
            <tr key={r}>
              {[...row].map((digit, c) => (
                <td key={c}>{digit === "." ? "" : digit}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <button onClick={showHint}>Hint</button>
      <p>{hint}</p>
    </section>
  );
}
