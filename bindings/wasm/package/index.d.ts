// Types of the package cluewise.

/**
 * One puzzle: 81 characters in row order, with `.` or `0` for empty cells; or a candidate grid of 729 characters; or a text
 * with one puzzle in any format that cluewise reads, such as nine rows, JSON, CSV or SadMan.
 */
export type PuzzleText = string;

/** A constraint, as in `docs/FORMATS.md`. */
export interface Constraint {
  type: ConstraintType;
  /** The cells: of a cage, of a line from its bulb, of a circle, or of a row or column from its clue. */
  cells?: readonly CellName[];
  /** Second list of cells: the shaft of an arrow, the copy of a clone. */
  others?: readonly CellName[];
  /** Sum, difference, ratio and so on. */
  value?: number;
  /** Several values: the digits of a quadruple, candidates. */
  values?: readonly number[];
  /** The name of a rule that a setter invents, or of cells outside of the grid. */
  name?: string;
  /** The weights of the cells of a sum. */
  weights?: readonly number[];
  /** The groups of cells of equal sums. */
  groups?: readonly (readonly CellName[])[];
  /** The pairs of digits that two cells may hold. */
  pairs?: readonly (readonly [number, number])[];
  /** The states of an automaton, or a regular expression in place of them. */
  states?: readonly (readonly number[])[];
  regex?: string;
  /** The constraints that this one is composed of. */
  constraints?: readonly Constraint[];
}

/** A record of a puzzle, such as one that {@link generate}, {@link daily}, {@link rate} and {@link check} return. */
export interface PuzzleLike {
  puzzle: string;
  /** 729 characters, or those of each cell as a list of digits or a string. */
  candidates?: string | readonly (string | readonly number[])[];
  size?: number;
  box?: string;
  variant?: string;
  regions?: string;
  constraints?: readonly Constraint[];
}

/** One puzzle: a text or a record. */
export type Puzzle = PuzzleText | PuzzleLike;

/** Several puzzles as values: 81 bytes each, 0 for empty cells. */
export type Values = Uint8Array;

/** A range of levels, such as `medium..expert`. */
export type LevelRange = Level | `${Level}..${Level}` | `..${Level}` | `${Level}..`;

/** Rating scale: of cluewise, of Sudoku Explainer, of HoDoKu; the solving time of people. */
export type Scale = "effort" | "se" | "hodoku" | "time";

/** Sequence of techniques that solves puzzles: of HoDoKu, of Sudoku Explainer, or of the effort scale of sizes and variants. */
export type Ladder = "hodoku" | "se" | "effort";

// names: written by `cargo xtask generate`
/** Name of a level, from the easiest. */
export type Level = "easy" | "medium" | "hard" | "expert" | "master" | "extreme";
/** Name of a symmetry of the clues. */
export type Symmetry = "none" | "rot180" | "rot90" | "mirror-h" | "mirror-v" | "mirror-hv" | "diagonal" | "anti-diagonal" | "both-diagonals" | "full";
/** Text format that `convert` and `pack` write. */
export type Format = "line" | "sdm" | "grid" | "ss" | "sdk" | "sadman" | "bank" | "hodoku" | "sukaku" | "pencilmarks" | "csv" | "list" | "json" | "jsonl" | "ipuz" | "opensudoku" | "solo" | "f-puzzles" | "f-puzzles-link" | "sudokupad-link" | "scl-link" | "sudokuwiki-link" | "puzz-link" | "iss-link" | "latex" | "ps" | "sumocue" | "arrow-code" | (string & {});
/** Name of a constraint, as in `docs/FORMATS.md`. */
export type ConstraintType = "killer" | "little-killer" | "sum" | "arrow" | "double-arrow" | "thermometer" | "slow-thermometer" | "greater-than" | "difference" | "ratio" | "sum-pair" | "xv" | "whispers" | "nabner" | "negative-difference" | "negative-ratio" | "negative-xv" | "even" | "odd" | "candidates" | "minimum" | "maximum" | "quadruple" | "palindrome" | "clone" | "renban" | "between" | "lockout" | "zipper" | "modular" | "entropic" | "region-sum" | "row-indexer" | "column-indexer" | "box-indexer" | "sandwich" | "x-sum" | "skyscraper" | "extra-region" | "main-diagonal" | "anti-diagonal" | "numbered-room" | "hidden-skyscraper" | "equal-sum" | "sum-line" | "contains" | "contains-exactly" | "same-values" | "counting-circles" | "count-distinct" | "slingshot" | "equality-cage" | "rellik-cage" | "global-entropy" | "global-modular" | "flatmates" | "anti-taxicab" | "pairs" | "all-pairs" | "automaton" | "or" | "and" | "connected" | "variables" | "digits" | (string & {});
/** Code of a language. */
export type LanguageCode = "en" | "de" | "fr";
// end of names

/** Code of a language or name of a locale, such as `de` or `de-DE`. */
export type Language = LanguageCode | `${LanguageCode}-${string}`;

/** Cell such as `r1c2`. */
export type CellName = string;

/** Progress of a long call. */
export interface Progress {
  /** Number of finished puzzles. */
  done: number;
  /** Number of all puzzles. */
  total: number;
}

/** Options of calls that may take long. */
export interface ProgressOptions {
  /** Is called about twenty times per second. */
  onProgress?: (progress: Progress) => void;
}

/** Options of calls with a list of strings. */
export interface ListOptions {
  /**
   * Whether the other puzzles are processed if some are malformed or have no result: the call returns {@link PartialResults}.
   * Default: false; the first such puzzle is an error.
   */
  partial?: boolean;
}

/** The results of a list some of whose puzzles may be errors. */
export interface PartialResults<T> {
  /** One element for each puzzle; `null` for those that are errors. */
  results: (T | null)[];
  /** The errors, each with the `index` of its puzzle. */
  errors: CluewiseError[];
}

/** How puzzles are read. */
export interface InputOptions {
  /** Format of the text; detected by default. */
  from?: Format;
  /** Rules of the drawings of SudokuPad by color or shape, such as `green=whispers,gray-circle=odd`. */
  lines?: string;
  /** Additional rules of puzzles whose text does not name them, joined by `+`, such as `x` or `anti-knight+windoku`. */
  variant?: string;
  /** Number of cells per row, if the text does not tell. */
  size?: number;
  /** Rows and columns of the boxes, such as `2x3`. */
  box?: string;
  /** Symbols of large grids, such as `0-9A-F`. */
  symbols?: string;
  /** Maximum number of branches per search of a size or variant. */
  budget?: number;
}

/**
 * An error with a stable code. If a puzzle is malformed, `index` is its position in the array, and either `cell` or
 * `line` and `column` give the place.
 */
export class CluewiseError extends Error {
  name: "CluewiseError";
  /**
   * Stable identifier, such as `malformed`, `no_solution`, `wrong_marks`, `impossible`, `query` (an unknown option, or a value that
   * it does not have) or `type` (an argument of another type).
   */
  code: string;
  /** Index of the puzzle in the array, from 0. */
  index?: number;
  /** Index of the cell, from 0. */
  cell?: number;
  /** Line in the text, from 1. */
  line?: number;
  /** Column in the text, from 1. */
  column?: number;
  /** With the code `module`: the function that loads what is missing. */
  load?: "loadVariants" | "loadPrint";
  /** What the place contains. */
  found?: string;
  /** What was expected there. */
  expected?: string;
  /** The errors of all puzzles, if the call processes several. */
  errors?: RecordError[];
  /** With the codes `time_limit` and `not_found` of {@link generate} and {@link pack}: the puzzles that were found. */
  results?: GeneratedPuzzle[] | GeneratedVariant[] | string[] | Uint8Array;
}

/** The error of one puzzle of a text. */
export interface RecordError {
  /** Number of the puzzle in the text, from 1. */
  number: number;
  code: string;
  message: string;
  line?: number;
  column?: number;
  found?: string;
  expected?: string;
  text?: string;
  /** With the code `wrong_marks` and an original puzzle: the wrong digits. */
  wrong_digits?: { cell: CellName; digit: number }[];
  /** With the code `wrong_marks`: digits of the solution that the pencil marks lack. */
  missing_marks?: { cell: CellName; digit: number }[];
}

/** Predicted solving time of people, in seconds. */
export interface SolvingTime {
  /** Mean time of those who finish. */
  expected_s: number;
  /** Time within which 80 % of them finish. */
  p80_s: number;
}

/** Rating of Sudoku Explainer. */
export interface SeRating {
  /** Rating of the hardest step. */
  er: number;
  /** Rating of the hardest step up to the first placement. */
  ep: number;
  /** Rating of the first step. */
  ed: number;
}

/** A puzzle and its known properties; the fields of packs (`docs/pack.schema.json`). */
export interface PuzzleRecord {
  id?: number | string;
  /** 81 characters. */
  puzzle: string;
  /** 729 characters; of candidate grids only. */
  candidates?: string;
  solution?: string;
  /** Number of clues. */
  clues: number;
  level?: Level;
  effort?: number;
  symmetry?: Symmetry;
  se?: SeRating;
  hodoku_level?: string;
  hodoku_score?: number;
  hodoku_techniques?: Record<string, number>;
  /** The predicted solving time of people, in seconds. */
  time?: SolvingTime;
  [field: string]: unknown;
}

/** A generated puzzle. */
export interface GeneratedPuzzle extends PuzzleRecord {
  /** Index in the run of the seed. */
  id: number;
  solution: string;
  level: Level;
  effort: number;
  /** Seed of the run; a `bigint` above 2^53. */
  seed: number | bigint;
}

/** Whether a puzzle has one solution; `unknown` if `budget` was used up. */
export type Verdict = "unique" | "several" | "none" | "unknown";

/** Options of {@link check}. */
export interface CheckOptions extends ProgressOptions, ListOptions, InputOptions {
  /** Maximum number of solutions that are counted, from 2 to 100,000. Default: 2. */
  limit?: number;
  /** Also return two solutions of puzzles with several. */
  witness?: boolean;
  /** Also return the redundant clues and constraints of puzzles with one solution. */
  minimal?: boolean;
  /** Also return what an editor should know before publishing. */
  publish?: boolean;
}

/** Result of {@link check}. */
export interface CheckResult extends PuzzleRecord {
  verdict: Verdict;
  /** Number of solutions, up to `limit`. */
  count: number;
  /** Whether the search ended within the budget; otherwise `count` may be too small. */
  complete: boolean;
  /** Two clues that contradict each other. */
  conflict?: [CellName, CellName];
  /** Two solutions. */
  witness?: [string, string];
  /** Cells of redundant clues. */
  needless?: CellName[];
  /** Names of redundant constraints, such as `cage 17 in r1c1, r1c2`; only for sizes and variants. */
  needless_constraints?: string[];
  /** With `publish`: sentences, such as `no title`; none for a puzzle that is ready. */
  concerns?: string[];
  /** Digits of the solution that a candidate grid lacks. */
  missing_marks?: { cell: CellName; digit: number }[];
  /** With `witness`: why there is no solution. */
  reason?: string;
  /** With `witness`: cells of the digits that exclude a solution. */
  conflicting?: CellName[];
  /** With `witness`: cells without whose digit there is exactly one solution. */
  wrong_entries?: CellName[];
  /** With `witness`: rules with each of which a puzzle of several solutions has exactly one. */
  unique_with?: string[];
}

/** Options of {@link rate}. */
export interface RateOptions extends ProgressOptions, ListOptions, InputOptions {
  /** Default: `effort`. */
  scale?: Scale | Scale[];
  /** Version of Sudoku Explainer. */
  seVersion?: string;
  /** Stop rating by Sudoku Explainer above this ER. */
  erMax?: number;
  /** Without techniques that assume a unique solution. */
  noUniqueness?: boolean;
  /** Add the candidates that the techniques of Sudoku Explainer leave if they may not assume digits, as `se_closure`. */
  closure?: boolean;
  /** Only these techniques of HoDoKu, whose rating is `hodoku_chosen`; with the scale `hodoku` alone, which is then the default. */
  only?: string | readonly string[];
  /** Not these techniques of HoDoKu; as `only`. */
  forbid?: string | readonly string[];
  /** These techniques of HoDoKu first, in this order; as `only`. */
  order?: string | readonly string[];
}

/** Result of {@link rate}. */
export interface RateResult extends PuzzleRecord {
  verdict: Verdict;
}

/** Options of {@link explain}. */
export interface ExplainOptions extends ProgressOptions, ListOptions, InputOptions {
  /** Default: `hodoku`, without naked singles where hidden singles alone solve the puzzle; `effort` for sizes and variants. */
  ladder?: Ladder;
  /** Also return the grid with candidates before each step. */
  grids?: boolean;
  /** Also return an SVG drawing of each step. */
  drawings?: boolean;
  /** Without techniques that assume a unique solution. */
  noUniqueness?: boolean;
  /** Only these techniques of HoDoKu; there is no level and no score then. */
  only?: string | readonly string[];
  /** Not these techniques of HoDoKu. */
  forbid?: string | readonly string[];
  /** These techniques of HoDoKu first, in this order; there is no level and no score then. */
  order?: string | readonly string[];
  /** Return steps as compact data without text. */
  brief?: boolean;
  /** Also return the expected solving time of people, without `brief` with its parts. */
  time?: boolean;
  /** Language of short texts; a country, as in `de-DE`, is ignored. Default: English with full reasons. */
  lang?: Language;
  /** Names of cells in texts. Default: `r1c1`. */
  coords?: "r1c1" | "a1" | "rowcol";
}

/** A step; the fields of `docs/explain.schema.json`. */
export interface Step {
  technique: string;
  ladder: Ladder;
  /** Rating of Sudoku Explainer; only on its ladder. */
  rating?: number;
  /** Score of HoDoKu; only on its ladder. */
  score?: number;
  placement?: { cell: CellName; digit: number };
  eliminations: { cell: CellName; digits: number[] }[];
  /** Explanation, one paragraph each. */
  text: { indent: number; text: string }[];
  /** The cells, and the digits that each may have, before the step; with `grids` only. */
  before?: { values: string; candidates: number[][] };
  [field: string]: unknown;
}

/** A step of {@link hint} with `brief`. */
export interface BriefStep {
  technique: string;
  ladder: Ladder;
  /** The technique in the language of `lang`. */
  name?: string;
  /** Rating of Sudoku Explainer; only on its ladder. */
  rating?: number;
  /** Score of HoDoKu; only on its ladder. */
  score?: number;
}

/** Steps as compact data; `docs/pack.schema.json` explains them. */
export interface BriefSteps {
  /** Names of the techniques. */
  techniques: string[];
  /** Steps that place a digit: the index of the technique, the candidate and the house; others as objects. */
  list: ((number | string)[] | { [field: string]: unknown })[];
  /** 100 in grids of more than nine rows or digits. */
  base?: number;
}

/** Result of {@link explain}: the whole solution. */
export interface Walkthrough {
  puzzle: string;
  ladder: Ladder;
  solution?: string;
  level?: Level;
  effort?: number;
  se?: SeRating;
  hodoku_level?: string;
  hodoku_score?: number;
  steps: Step[];
  /** One SVG for each step; with `drawings` only. */
  drawings?: string[];
  [field: string]: unknown;
}

/** Result of {@link explain} with `brief`. */
export type BriefWalkthrough = PuzzleRecord & { ladder: Ladder; steps: BriefSteps };

/** Options of {@link hint}. */
export interface HintOptions extends Omit<ExplainOptions, "onProgress" | "partial"> {
  /** Number of steps that are known already. */
  after?: number;
  /** Also return every step that the position has. */
  all?: boolean;
  /** The puzzle without the digits that the player entered. */
  original?: string;
  /** Only steps of this technique. */
  technique?: string;
}

/** A step and where to look for it. */
export interface PlacedStep {
  /** The place in words. */
  place: string;
  step: Step;
  /** SVG; with `drawings` only. */
  drawing?: string;
}

/** Result of {@link hint}. */
export interface HintResult extends PlacedStep {
  puzzle: string;
  /** Every step; with `all` only. */
  steps?: PlacedStep[];
}

/** A step and where to look for it, with `brief`. */
export type BriefPlacedStep = Omit<PlacedStep, "step"> & { step: BriefStep };

/** Result of {@link hint} with `brief`. */
export type BriefHintResult = BriefPlacedStep & { puzzle: string; steps?: BriefPlacedStep[] };

/** Options of {@link candidates}. */
export interface CandidatesOptions extends ProgressOptions, ListOptions, InputOptions {
  /** What excludes candidates: the clues, also hidden and naked singles, or also locked candidates and subsets. Default: `singles`. */
  after?: "clues" | "singles" | "subsets";
  /** Whether to return the candidates that occur in a solution, with the number of solutions. Default: false. */
  trueOnly?: boolean;
  /** Maximum number of solutions that are counted for each candidate, up to 1000. Default: 100. */
  limit?: number;
}

/** Result of {@link candidates}. */
export interface CandidatesResult {
  puzzle: string;
  /** The digits of each cell. */
  candidates: number[][];
  /** Whether a cell has no candidate, or a digit has no place in a house. */
  contradiction: boolean;
}

/** Result of {@link candidates} with `trueOnly`. */
export interface TrueOnlyCandidatesResult {
  puzzle: string;
  /** The digits of each cell. */
  candidates: number[][];
  /** Number of solutions with each candidate, at most `limit`. */
  counts: number[][];
  limit: number;
  /** Number of solutions, counted up to 1000. */
  solutions: number;
  /** Whether there may be more solutions. */
  more_solutions: boolean;
  /** Whether all searches have ended; otherwise candidates may be missing, and counts too small. */
  complete: boolean;
}

/** Options of {@link judge}. Records may have `move` and `position`, which take precedence. */
export interface JudgeOptions extends ProgressOptions, ListOptions, InputOptions {
  /** `r5c6=4`, `r5c6!=4`, several with commas, or an answer: a grid, full or in part. There may be words and Markdown around it. Default: the position. */
  move?: string;
  /** The clues and the digits so far. Default: the clues. */
  position?: string;
  /** Omit the search for the step that proves the move. */
  noProof?: boolean;
  /** Only these techniques of HoDoKu. */
  only?: string | readonly string[];
  /** Not these techniques of HoDoKu. */
  forbid?: string | readonly string[];
  /** These techniques of HoDoKu first, in this order. */
  order?: string | readonly string[];
  lang?: LanguageCode;
  coords?: "r1c1" | "a1" | "rowcol";
}

/** Result of {@link judge}. */
export interface JudgeResult {
  form: "placement" | "elimination" | "several" | "answer" | "unreadable";
  /** Whether it breaks no rule and changes no clue. */
  legal: boolean;
  /** Whether all of it agrees with the solution; `null` if this is not known, as of puzzles with several solutions. */
  correct: boolean | null;
  conflicts: { rule?: string; cells: CellName[]; text: string }[];
  changed_clues: CellName[];
  /** The easiest step below level Extreme that proves it in this position. */
  proof?: { technique: string; name?: string; ladder: Ladder; level?: string; score?: number; place: string };
  progress: { filled: number; cells: number; right?: number; wrong?: number; solved: boolean };
}

/** Options of {@link complete}. */
export interface CompleteOptions extends ProgressOptions, ListOptions, InputOptions {
  /** What to add. Default: clues and the others that the puzzle has already. */
  with?: Addition | readonly Addition[];
  /** Maximum number of additions of a puzzle, up to 1000. Default: 10. */
  limit?: number;
}

/** What {@link complete} adds; `killer` are sums of cages without one, and of two neighbors outside of cages. */
export type Addition = "clue" | "killer" | "even" | "odd" | "minimum" | "maximum" | "difference" | "ratio" | "xv" | "greater-than" |
  "quadruple" | "thermometer" | "slow-thermometer" | "arrow" | "double-arrow" | "whispers" | "nabner" | "palindrome" | "renban" | "between" |
  "lockout" | "zipper" | "modular" | "entropic" | "region-sum" | "little-killer" | "sandwich" | "x-sum" | "skyscraper";

/** Result of {@link complete}. */
export interface CompleteResult {
  puzzle: string;
  /** Number of solutions without an addition, counted up to 1000. */
  solutions: number;
  /** Whether all searches have ended; otherwise additions may be missing. */
  complete: boolean;
  /** Number of these additions, also of those that `limit` leaves out. */
  total: number;
  /** Additions that leave one solution, the easiest puzzle first; without any, those that leave the fewest. */
  completions: {
    /** The addition, such as `r1c2 = 5`. */
    text: string;
    clue?: { cell: string; digit: number };
    constraint?: { type: string; cells: string[]; value?: number };
    /** Number of solutions that are left. */
    solutions: number;
    /** The puzzle with the addition, with one solution rated on the effort scale. */
    record: Record<string, unknown>;
  }[];
}

/** Options of {@link canonical}. */
export interface CanonicalOptions extends ProgressOptions, ListOptions, InputOptions {
  /** What the form depends on: the clues, or the solution, which sizes and variants do not have. Default: `puzzle`. */
  by?: "puzzle" | "solution";
}

/** Result of {@link canonical}. */
export interface CanonicalResult extends PuzzleRecord {
  puzzle: string;
  /** The canonical form: equal for all isomorphs. */
  canonical: string;
  /** Number of automorphisms; only of plain 9x9 puzzles. */
  automorphisms?: number;
  /** The transformation from the puzzle to its form; only of plain 9x9 puzzles. */
  transformation?: string;
}

/** Targets of generated puzzles; `docs/RATING.md` explains the scales. */
export interface Targets {
  // targets: written by `cargo xtask generate`
  /** Number of clues, such as 24..28 or 25. The value child is as many as children need, four ninths to half of the cells: 8 of 4x4, 16 to 18 of 6x6, 36 to 40 of 9x9. */
  clues?: number | [number, number] | string;
  /** Only minimal puzzles (no redundant clue). */
  minimal?: boolean;
  /** Symmetry of the pattern of clues. mirror-h reflects left and right, mirror-v top and bottom. */
  symmetry?: Symmetry;
  /** Cells that may (with exact-mask must) have clues: a mark each; . and 0 for others. Puzzles have clues in some of these cells, usually not in all of them; exact-mask asks for all. */
  mask?: string;
  /** Require a clue in each cell of mask, as clues with the number of its cells. */
  exactMask?: boolean;
  /** Sudoku Explainer rating (ER), such as 7.1..8.4 or 9.0. Of variants, those that `rate --se` rates have it. */
  er?: number | [number, number] | string;
  /** Ladder of the names of techniques: hodoku or se. The ladder is the order in which techniques are tried. Default: hodoku. require and forbid without any other option of HoDoKu mean the ladder of Sudoku Explainer if it has all the names. */
  ladder?: Ladder;
  /** Require a technique: the puzzle needs it (repeatable; `cluewise techniques` lists the names, with --lang de or fr in German or French). Ladder hodoku: HoDoKu uses the technique. It does so only where all easier techniques find nothing, so they alone do not solve the puzzle; harder ones may be needed as well. Ladder se: the ER is higher without the technique. */
  require?: string | string[];
  /** Exclude a technique: the puzzle does not need it (repeatable). Ladder hodoku: HoDoKu does not use the technique. Ladder se: the ER is the same without it. The names are those of require. */
  forbid?: string | string[];
  /** Difficulty by HoDoKu: easy, medium, hard, unfair or extreme. */
  hodoku?: "easy" | "medium" | "hard" | "unfair" | "extreme";
  /** HoDoKu's score, such as 1200..1400. */
  hodokuScore?: number | [number, number] | string;
  /** Require a technique, and nothing harder: all others that the puzzle needs come before it on the ladder. The names are those of require; for sizes and variants, those of the steps that `explain` prints. */
  practice?: string;
  /** Write each puzzle as the candidate grid at which this required technique is next [default: that of practice]. The default format is then pencilmarks, nine rows of candidates, with the extension .pm: -o positions.pm. JSON, CSV, packs and hodoku distinguish the clues from the digits placed before this step; other formats do not, and are refused for avoidable rectangles, which depend on it: their default is JSON. Singles and puzzles of other sizes and variants are written with the digits placed before this step, without candidates. */
  at?: string;
  /** Draw solutions uniformly from all grids, independently of the other targets; ER 9.3 and more then needs a limit of time or attempts. */
  uniform?: boolean;
  /** Expected solving time of people in minutes, such as 6..9. A single number is half a minute around it. Of variants, those that `rate --scale time` rates have it. */
  minutes?: number | [number, number] | string;
  /** Start the search for ER 9.3 and more at stored puzzles: seconds instead of minutes, but many results are similar. By default the search for each puzzle starts at random puzzles. No effect with a lower ER, a symmetry or a mask. */
  fast?: boolean;
  /** How often each digit is given, such as 2..4. A puzzle in five of those without a target has each digit 2..4 times. */
  eachDigit?: number | [number, number] | string;
  /** Puzzles like this one: HoDoKu uses the same techniques, nothing harder, and comes within a fifth of its score. As practice of its hardest technique, require of the others above subsets, and hodoku-score. The search for many techniques is long: limit it. */
  like?: string;
  // end of targets
}

/** Options of {@link generate}. */
export interface GenerateOptions extends Targets, ProgressOptions {
  /** Level, range of levels, or the number of puzzles of each level. */
  level?: LevelRange | { [level in Level]?: number };
  /** Seed of the run; the same seed gives the same puzzles, as on the command line. Default: random. */
  seed?: number | bigint | string;
  /** Index of the first puzzle in the run. Default: 0. */
  index?: number;
  /** Number of puzzles; without it, one puzzle is returned instead of an array. */
  count?: number;
  /** Maximum number of attempts per puzzle. Puzzles that they do not find are skipped; the error has the code `not_found` then, and the others as `results`. Default: no limit. */
  attempts?: number;
  /** Time limit in seconds. If it is reached, the error has the code `time_limit`, and the puzzles so far as `results`. */
  time?: number;
  /** Also rate the puzzles on these scales. */
  scale?: Scale | Scale[];
  /** `strings` and `values` are faster than `records`. Default: `records`. */
  output?: "records" | "strings" | "values";
  /** Add the steps of each solution to the records, as compact data. */
  steps?: boolean;
}

/** Options of {@link generate} for sizes, variants and drafts; `size`, `variant` or `draft` is given. */
export interface VariantOptions extends ProgressOptions {
  /** A puzzle with several solutions, as text in any format. Its clues and constraints stay; others are added until it has one solution. */
  draft?: string;
  /** What is added to `draft`; `killer` gives sums to cages, and adds cages of 2 to 5 cells. Default: clues and the others that it has already. */
  with?: Addition | readonly Addition[];
  /** Leave out isomorphs of earlier results. Puzzles of sizes below 9x9 and of `draft` may repeat. */
  distinct?: boolean;
  /** Rules and marks, joined by `+`, such as `x`, `jigsaw`, `killer` or `anti-knight+dots`; `docs/GUIDE.md` lists them. */
  variant?: string;
  /** Number of cells per row. Default: 9. */
  size?: number;
  /** Rows and columns of the boxes, such as `2x3`. */
  box?: string;
  /** Level, range of levels, or the number of puzzles of each level. */
  level?: LevelRange | { [level in Level]?: number };
  // targets of other kinds: written by `cargo xtask generate`
  /** Number of clues, such as 24..28 or 25. The value child is as many as children need, four ninths to half of the cells: 8 of 4x4, 16 to 18 of 6x6, 36 to 40 of 9x9. */
  clues?: number | [number, number] | string;
  /** Only minimal puzzles (no redundant clue). */
  minimal?: boolean;
  /** Symmetry of the pattern of clues. mirror-h reflects left and right, mirror-v top and bottom. */
  symmetry?: Symmetry;
  /** Cells that may (with exact-mask must) have clues: a mark each; . and 0 for others. Puzzles have clues in some of these cells, usually not in all of them; exact-mask asks for all. */
  mask?: string;
  /** Require a clue in each cell of mask, as clues with the number of its cells. */
  exactMask?: boolean;
  /** Sudoku Explainer rating (ER), such as 7.1..8.4 or 9.0. Of variants, those that `rate --se` rates have it. */
  er?: number | [number, number] | string;
  /** Require a technique, and nothing harder: all others that the puzzle needs come before it on the ladder. The names are those of require; for sizes and variants, those of the steps that `explain` prints. */
  practice?: string;
  /** Write each puzzle as the candidate grid at which this required technique is next [default: that of practice]. The default format is then pencilmarks, nine rows of candidates, with the extension .pm: -o positions.pm. JSON, CSV, packs and hodoku distinguish the clues from the digits placed before this step; other formats do not, and are refused for avoidable rectangles, which depend on it: their default is JSON. Singles and puzzles of other sizes and variants are written with the digits placed before this step, without candidates. */
  at?: string;
  /** Expected solving time of people in minutes, such as 6..9. A single number is half a minute around it. Of variants, those that `rate --scale time` rates have it. */
  minutes?: number | [number, number] | string;
  /** Only puzzles of other kinds that singles, locked candidates and the rules between two cells solve; the default from 16x16 on without minimal. */
  playable?: boolean;
  // end of targets of other kinds
  seed?: number | bigint | string;
  index?: number;
  count?: number;
  /** Maximum number of attempts per puzzle. Default: 300 with `draft`, 5,000 or 50,000 for targets that few puzzles meet, 50,000 with `distinct`, otherwise no limit. */
  attempts?: number;
  /** Time limit in seconds. */
  time?: number;
  /** Default: `records`. The cells alone do not tell the marks and the regions of a puzzle. */
  output?: "records" | "strings" | "values";
  /** Add the steps of each solution to the records, as compact data. */
  steps?: boolean;
}

/** Options that ask for one puzzle: without `count` and numbers of levels. */
export type OneOf<Options extends { level?: unknown }> = Omit<Options, "level"> & { count?: undefined; level?: LevelRange };

/** Options that ask for several puzzles. */
export type SeveralOf<Options extends { level?: unknown }> = Options & ({ count: number } | { level: { [level in Level]?: number } });

/** Options for sizes and variants. */
export type SizeOrVariant = VariantOptions & ({ variant: string } | { size: number } | { draft: string });

/** Options that ask for one puzzle of a size or variant. */
export type OneVariant = OneOf<VariantOptions> & ({ variant: string } | { size: number } | { draft: string });

/** Options that ask for several puzzles of a size or variant. */
export type SeveralVariants = SeveralOf<VariantOptions> & ({ variant: string } | { size: number } | { draft: string });

/** A generated puzzle of a size or variant. */
export interface GeneratedVariant {
  id: number;
  size: number;
  /** Rows and columns of the boxes. */
  box?: string;
  /** Additional rules. */
  variant?: string;
  /** The cells in rows: digits, then letters. */
  puzzle: string;
  solution: string;
  clues: number;
  /** Absent for sizes and rules that the effort scale does not cover. */
  level?: Level;
  effort?: number;
  /** Seed of the run; a `bigint` above 2^53. */
  seed: number | bigint;
  /** Regions of a jigsaw, one character per cell. */
  regions?: string;
  /** Cages, lines, dots and other constraints. */
  constraints?: Constraint[];
  [field: string]: unknown;
}

/** The puzzle of a day. */
export interface DailyPuzzle extends PuzzleRecord {
  /** The date. */
  id: string;
  solution: string;
  level: Level;
  effort: number;
}

/** Options of {@link daily}. */
export interface DailyOptions {
  /** Default: `medium`, and `easy` for sizes below 9. */
  level?: Level;
  /** Rules and marks, as of {@link generate}. */
  variant?: string;
  size?: number;
  /** Rows and columns of the boxes, such as `2x3`. */
  box?: string;
}

/** The puzzle of a day of a size or variant. */
export type DailyVariant = Omit<GeneratedVariant, "id" | "seed"> & { id: string };

/** Options of {@link pack}. */
export interface PackOptions extends Omit<GenerateOptions, "output" | "onProgress"> {
  /** Default: `json`, the format with all properties and the parameters of the run. */
  format?: Format;
  /** Add the steps of each solution, as compact data; `json` only. */
  steps?: boolean;
}

/** Options of {@link verify} and {@link solve}. */
export interface SolveOptions extends ProgressOptions, ListOptions, InputOptions {}

/** Options of {@link count}. */
export interface CountOptions extends SolveOptions {
  /** Maximum number of solutions that are counted. Default: 2. */
  limit?: number;
}

/** Options with which a list has {@link PartialResults}. */
export type Partially<Options extends ListOptions> = Options & { partial: true };

/** Options with which the first error ends the call. */
export type Wholly<Options extends ListOptions> = Options & { partial?: false };

/** Options of {@link convert}. */
export interface ConvertOptions extends InputOptions {
  format: Format;
  /** Write the clues of candidate grids if the format has no candidates. */
  dropCandidates?: boolean;
}

/** Options of {@link print}. */
export interface PrintOptions extends InputOptions {
  /** Default: `pdf`. `json` has all pages as SVG. */
  format?: "pdf" | "svg" | "png" | "json";
  /** Page of SVG and PNG, from 1. */
  page?: number;
  perPage?: 1 | 2 | 4 | 6 | 9;
  /** `a4`, `a5`, `a6`, `b5`, `letter`, `legal` or a size such as `6x9in`. Default: `a4`. */
  paper?: string;
  title?: string;
  /** The label of a line for the name of the player. */
  nameLine?: string;
  /** Print the rules. */
  rules?: boolean;
  solutions?: "none" | "end" | "upside-down" | "next-page";
  candidates?: boolean;
  /** Print level and rating. Default: true. */
  rating?: boolean;
  /** The steps in words, on pages at the end: those of each solution, or the next one of positions. Default: `none`. */
  steps?: "none" | "next" | "all";
  /** Names of cells in steps. Default: `r1c1`. */
  coords?: "r1c1" | "a1" | "rowcol";
  /** Ladder of steps, as of {@link explain}. */
  ladder?: Ladder;
  /** Language of headings, the rules of plain sizes and steps, whose reasons are then short. Default: English with full reasons. */
  lang?: Language;
  /** Resolution of PNG. */
  dpi?: number;
  /** Symbols of the digits. */
  digits?: string;
  /** Draw the text of SVG as outlines, with the font of PDF. */
  outlines?: boolean;
}

/** Result of {@link read}. */
export interface ReadResult {
  puzzles: CheckResult[];
  errors: RecordError[];
}

/** A response of {@link request}. */
export interface ApiResponse {
  /** HTTP status. */
  status: number;
  mediaType: string;
  body: Uint8Array;
  /** Suggested file name. */
  name?: string;
}

/** Returns whether a puzzle has exactly one solution; for values, 1 or 0 for each puzzle. */
export function verify(puzzle: Puzzle, options?: Wholly<SolveOptions>): boolean;
export function verify(puzzles: readonly Puzzle[], options?: Wholly<SolveOptions>): boolean[];
export function verify(puzzles: Values, options?: Wholly<SolveOptions>): Uint8Array;
export function verify(puzzles: readonly Puzzle[], options: Partially<SolveOptions>): PartialResults<boolean>;

/** Returns the number of solutions, up to `limit` (default: 2). */
export function count(puzzle: Puzzle, options?: Wholly<CountOptions>): number;
export function count(puzzles: readonly Puzzle[], options?: Wholly<CountOptions>): number[];
export function count(puzzles: Values, options?: Wholly<CountOptions>): Uint32Array;
export function count(puzzles: readonly Puzzle[], options: Partially<CountOptions>): PartialResults<number>;

/**
 * Returns the solution of a puzzle, or `null` (for values, zeros) if there is none or more than one. With `partial`, `errors` tell
 * puzzles without one solution from malformed ones.
 */
export function solve(puzzle: Puzzle, options?: Wholly<SolveOptions>): string | null;
export function solve(puzzles: readonly Puzzle[], options?: Wholly<SolveOptions>): (string | null)[];
export function solve(puzzles: Values, options?: Wholly<SolveOptions>): Uint8Array;
export function solve(puzzles: readonly Puzzle[], options: Partially<SolveOptions>): PartialResults<string | null>;

// results: written by `cargo xtask generate`
/** Returns the number of solutions, contradictions and redundant clues. */
export function check(puzzle: Puzzle, options?: Wholly<CheckOptions>): CheckResult;
export function check(puzzles: readonly Puzzle[] | Values, options?: Wholly<CheckOptions>): CheckResult[];
export function check(puzzles: readonly Puzzle[], options: Partially<CheckOptions>): PartialResults<CheckResult>;
/** Rates puzzles; level and effort are equal for all isomorphs. */
export function rate(puzzle: Puzzle, options?: Wholly<RateOptions>): RateResult;
export function rate(puzzles: readonly Puzzle[] | Values, options?: Wholly<RateOptions>): RateResult[];
export function rate(puzzles: readonly Puzzle[], options: Partially<RateOptions>): PartialResults<RateResult>;
/** Explains how to solve a puzzle, step by step. */
export function explain(puzzle: Puzzle, options: Wholly<ExplainOptions> & { brief: true }): BriefWalkthrough;
export function explain(puzzles: readonly Puzzle[] | Values, options: Wholly<ExplainOptions> & { brief: true }): BriefWalkthrough[];
export function explain(puzzles: readonly Puzzle[], options: Partially<ExplainOptions> & { brief: true }): PartialResults<BriefWalkthrough>;
export function explain(puzzle: Puzzle, options?: Wholly<ExplainOptions> & { brief?: false }): Walkthrough;
export function explain(puzzles: readonly Puzzle[] | Values, options?: Wholly<ExplainOptions> & { brief?: false }): Walkthrough[];
export function explain(puzzles: readonly Puzzle[], options: Partially<ExplainOptions> & { brief?: false }): PartialResults<Walkthrough>;
export function explain(puzzle: Puzzle, options?: Wholly<ExplainOptions>): Walkthrough | BriefWalkthrough;
export function explain(puzzles: readonly Puzzle[] | Values, options?: Wholly<ExplainOptions>): (Walkthrough | BriefWalkthrough)[];
export function explain(puzzles: readonly Puzzle[], options: Partially<ExplainOptions>): PartialResults<Walkthrough | BriefWalkthrough>;
/** Returns the next step, or `null` if the grid is full or has no step. */
export function hint(puzzle: Puzzle, options: HintOptions & { brief: true }): BriefHintResult | null;
export function hint(puzzle: Puzzle, options?: HintOptions & { brief?: false }): HintResult | null;
export function hint(puzzle: Puzzle, options?: HintOptions): HintResult | BriefHintResult | null;
/** Returns the candidates left by propagation, or those that occur in a solution. */
export function candidates(puzzle: Puzzle, options: Wholly<CandidatesOptions> & { trueOnly: true }): TrueOnlyCandidatesResult;
export function candidates(puzzles: readonly Puzzle[] | Values, options: Wholly<CandidatesOptions> & { trueOnly: true }): TrueOnlyCandidatesResult[];
export function candidates(puzzles: readonly Puzzle[], options: Partially<CandidatesOptions> & { trueOnly: true }): PartialResults<TrueOnlyCandidatesResult>;
export function candidates(puzzle: Puzzle, options?: Wholly<CandidatesOptions> & { trueOnly?: false }): CandidatesResult;
export function candidates(puzzles: readonly Puzzle[] | Values, options?: Wholly<CandidatesOptions> & { trueOnly?: false }): CandidatesResult[];
export function candidates(puzzles: readonly Puzzle[], options: Partially<CandidatesOptions> & { trueOnly?: false }): PartialResults<CandidatesResult>;
export function candidates(puzzle: Puzzle, options?: Wholly<CandidatesOptions>): CandidatesResult | TrueOnlyCandidatesResult;
export function candidates(puzzles: readonly Puzzle[] | Values, options?: Wholly<CandidatesOptions>): (CandidatesResult | TrueOnlyCandidatesResult)[];
export function candidates(puzzles: readonly Puzzle[], options: Partially<CandidatesOptions>): PartialResults<CandidatesResult | TrueOnlyCandidatesResult>;
/** Returns the single clues, sums and marks that make puzzles with several solutions unique. */
export function complete(puzzle: Puzzle, options?: Wholly<CompleteOptions>): CompleteResult;
export function complete(puzzles: readonly Puzzle[] | Values, options?: Wholly<CompleteOptions>): CompleteResult[];
export function complete(puzzles: readonly Puzzle[], options: Partially<CompleteOptions>): PartialResults<CompleteResult>;
/** Says whether a move or an answer is legal and correct, without telling the solution. */
export function judge(puzzle: Puzzle, options?: Wholly<JudgeOptions>): JudgeResult;
export function judge(puzzles: readonly Puzzle[] | Values, options?: Wholly<JudgeOptions>): JudgeResult[];
export function judge(puzzles: readonly Puzzle[], options: Partially<JudgeOptions>): PartialResults<JudgeResult>;
/** Returns the canonical form. */
export function canonical(puzzle: Puzzle, options?: Wholly<CanonicalOptions>): CanonicalResult;
export function canonical(puzzles: readonly Puzzle[] | Values, options?: Wholly<CanonicalOptions>): CanonicalResult[];
export function canonical(puzzles: readonly Puzzle[], options: Partially<CanonicalOptions>): PartialResults<CanonicalResult>;
// end of results

/** Generates puzzles of sizes and variants; in browsers after {@link loadVariants}. */
export function generate(options: OneVariant & { output: "strings" }): string;
export function generate(options: OneVariant & { output?: "records" }): GeneratedVariant;
export function generate(options: SeveralVariants & { output: "strings" }): string[];
export function generate(options: SeveralVariants & { output?: "records" }): GeneratedVariant[];
export function generate(options: SizeOrVariant & { output: "values" }): Uint8Array;

/** Generates puzzles: one, or `count`, or the number of each level. */
export function generate(options?: OneOf<GenerateOptions> & { output?: "records" }): GeneratedPuzzle;
export function generate(options: OneOf<GenerateOptions> & { output: "strings" }): string;
export function generate(options: SeveralOf<GenerateOptions> & { output?: "records" }): GeneratedPuzzle[];
export function generate(options: SeveralOf<GenerateOptions> & { output: "strings" }): string[];
export function generate(options: GenerateOptions & { output: "values" }): Uint8Array;
/** Generates puzzles with options that are not known in advance. */
export function generate(options: GenerateOptions): GeneratedPuzzle | GeneratedPuzzle[] | string | string[] | Uint8Array;

/**
 * Returns the puzzle of a day: the same on the command line, in the HTTP API and on the page. `date` is a `Date`, of which
 * the day is that of UTC, or a text such as `2026-11-20`. Default: today, level medium.
 */
export function daily(date?: Date | string, level?: Level): DailyPuzzle;
/** Returns the puzzle of a day of a size or variant; in browsers after {@link loadVariants}. */
export function daily(date: Date | string | undefined, options: DailyOptions & ({ variant: string } | { size: number })): DailyVariant;

/**
 * Loads the module for sizes and variants. In browsers, functions throw an error with the code `module` for such puzzles
 * before it is loaded. In Node and in workers it is loaded by the first call that needs it.
 */
export function loadVariants(): Promise<void>;

/**
 * Loads the module for PDF, PNG and SVG with outlines. In browsers, {@link print} and requests for such files throw an error
 * with the code `module` before it is loaded; SVG needs no further module. In Node and in workers it is loaded by the first call
 * that needs it.
 */
export function loadPrint(): Promise<void>;

/** Generates a file of puzzles with their properties. */
export function pack(options: PackOptions): string;

/** Returns the puzzles of a text, or records, in another format. */
export function convert(text: Puzzle | readonly Puzzle[], options: ConvertOptions): string;

/** Returns a printable sheet of the puzzles of a text, or of records; in browsers after {@link loadPrint}. */
export function print(text: Puzzle | readonly Puzzle[], options?: PrintOptions): Uint8Array;

/** Reads all puzzles of a text in any format, or records, with their number of solutions. */
export function read(text: Puzzle | readonly Puzzle[], options?: InputOptions): ReadResult;

/**
 * Responds to a request of the HTTP API (`docs/API.md`), such as `request("verify", { puzzle })`. All other functions are
 * made of this one.
 */
export function request(name: string, options?: Record<string, unknown> | string, body?: string | Uint8Array): ApiResponse;
