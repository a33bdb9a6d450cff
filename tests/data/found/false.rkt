#lang racket
(define b
  '#(#(#f 1 #f 5 #f 7 #f 6 #f)
     #(#f #f #f #f #f 1 #f #f #f)
     #(#f #f 8 2 #f #f #f #f #f)
     #(9 7 #f #f #f #f 1 #f #f)
     #(8 #f 3 #f #f #f #f #f #f)
     #(#f #f #f #f #f #f 7 2 #f)
     #(5 #f #f 8 #f 2 #f 4 #f)
     #(#f #f 4 9 3 #f #f #f #f)
     #(#f #f #f #f #f #f 6 1 #f)))
