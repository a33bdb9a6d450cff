// Calls the API with openapi-fetch and the types of openapi-typescript; `openapi.sh` compiles and runs it.

import createClient from "openapi-fetch";
import type { paths } from "./schema.d.ts";

declare const process: { argv: string[] };
const puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const client = createClient<paths>({ baseUrl: process.argv[2] });

const verified = await client.GET("/api/v1/verify", { params: { query: { puzzle } } });
const rated = await client.GET("/api/v1/rate", { params: { query: { puzzle, scale: "effort,se,hodoku,time" } } });
const hinted = await client.GET("/api/v1/hint", { params: { query: { puzzle } } });
const made = await client.GET("/api/v1/generate", { params: { query: { level: "hard", seed: "7", count: 2 } } });
const day = await client.GET("/api/v1/daily", { params: { query: { date: "2026-11-20" } } });
const posted = await client.POST("/api/v1/rate", { body: puzzle, bodySerializer: (body) => body });
const wrong = await client.GET("/api/v1/rate", { params: { query: { puzzle: "12" } } });

const step = hinted.data?.puzzles[0].step;
const [first] = rated.data?.puzzles ?? [];
const fields: (string | number | undefined)[] = [
  verified.data?.puzzles[0].verdict, verified.data?.puzzles[0].count,
  first.puzzle, first.level, first.effort, first.verdict, first.se?.er, first.hodoku_score, first.time?.expected_s,
  posted.data?.puzzles[0].level,
  hinted.data?.puzzles[0].place, step?.technique, step?.ladder,
  made.data?.puzzles[1].solution, made.data?.parameters?.seed,
  day.data?.puzzles[0].puzzle, day.data?.puzzles[0].level,
  wrong.error?.error.code,
];
if (fields.includes(undefined)) throw new Error(`a field is missing: ${JSON.stringify(fields)}`);
console.log(`openapi-fetch: ${fields.length} fields are there`);
