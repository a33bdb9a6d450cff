export const puzzles = {
  easy: [[[null, 4, 2, null], [null, null, null, null], [null, 3, null, null], [null, null, 1, null]]],
  hard: [[[null, 1, null, 5, null, 7, null, 6, null], [null, null, null, null, null, 1, null, null, null], [null, null, 8, 2, null, null, null, null, null], [9, 7, null, null, null, null, 1, null, null], [8, null, 3, null, null, null, null, null, null], [null, null, null, null, null, null, 7, 2, null], [5, null, null, 8, null, 2, null, 4, null], [null, null, 4, 9, 3, null, null, null, null], [null, null, null, null, null, null, 6, 1, null]]]
};
