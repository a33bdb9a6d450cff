(define board
  (vector
   (vector 0 1 0 5 0 7 0 6 0)
   (vector 0 0 0 0 0 1 0 0 0)
   (vector 0 0 8 2 0 0 0 0 0)
   (vector 9 7 0 0 0 0 1 0 0)
   (vector 8 0 3 0 0 0 0 0 0)
   (vector 0 0 0 0 0 0 7 2 0)
   (vector 5 0 0 8 0 2 0 4 0)
   (vector 0 0 4 9 3 0 0 0 0)
   (vector 0 0 0 0 0 0 6 1 0)))
(display (solve board))
