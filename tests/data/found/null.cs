int?[][] board = {
    new int?[] {null, 1, null, 5, null, 7, null, 6, null},
    new int?[] {null, null, null, null, null, 1, null, null, null},
    new int?[] {null, null, 8, 2, null, null, null, null, null},
    new int?[] {9, 7, null, null, null, null, 1, null, null},
    new int?[] {8, null, 3, null, null, null, null, null, null},
    new int?[] {null, null, null, null, null, null, 7, 2, null},
    new int?[] {5, null, null, 8, null, 2, null, 4, null},
    new int?[] {null, null, 4, 9, 3, null, null, null, null},
    new int?[] {null, null, null, null, null, null, 6, 1, null}
};
var s = Solve(board);
