var board: [[Int?]] = [
    [nil, 1, nil, 5, nil, 7, nil, 6, nil],
    [nil, nil, nil, nil, nil, 1, nil, nil, nil],
    [nil, nil, 8, 2, nil, nil, nil, nil, nil],
    [9, 7, nil, nil, nil, nil, 1, nil, nil],
    [8, nil, 3, nil, nil, nil, nil, nil, nil],
    [nil, nil, nil, nil, nil, nil, 7, 2, nil],
    [5, nil, nil, 8, nil, 2, nil, 4, nil],
    [nil, nil, 4, 9, 3, nil, nil, nil, nil],
    [nil, nil, nil, nil, nil, nil, 6, 1, nil]
]
