board: list[list[int | None]] = [
    [None, 1, None, 5, None, 7, None, 6, None],
    [None, None, None, None, None, 1, None, None, None],
    [None, None, 8, 2, None, None, None, None, None],
    [9, 7, None, None, None, None, 1, None, None],
    [8, None, 3, None, None, None, None, None, None],
    [None, None, None, None, None, None, 7, 2, None],
    [5, None, None, 8, None, 2, None, 4, None],
    [None, None, 4, 9, 3, None, None, None, None],
    [None, None, None, None, None, None, 6, 1, None]
]
