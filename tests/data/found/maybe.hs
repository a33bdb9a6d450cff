module Puzzle where

import Data.Maybe

puzzle :: [[Maybe Int]]
puzzle =
  [ [Nothing, Just 1, Nothing, Just 5, Nothing, Just 7, Nothing, Just 6, Nothing]
  , [Nothing, Nothing, Nothing, Nothing, Nothing, Just 1, Nothing, Nothing, Nothing]
  , [Nothing, Nothing, Just 8, Just 2, Nothing, Nothing, Nothing, Nothing, Nothing]
  , [Just 9, Just 7, Nothing, Nothing, Nothing, Nothing, Just 1, Nothing, Nothing]
  , [Just 8, Nothing, Just 3, Nothing, Nothing, Nothing, Nothing, Nothing, Nothing]
  , [Nothing, Nothing, Nothing, Nothing, Nothing, Nothing, Just 7, Just 2, Nothing]
  , [Just 5, Nothing, Nothing, Just 8, Nothing, Just 2, Nothing, Just 4, Nothing]
  , [Nothing, Nothing, Just 4, Just 9, Just 3, Nothing, Nothing, Nothing, Nothing]
  , [Nothing, Nothing, Nothing, Nothing, Nothing, Nothing, Just 6, Just 1, Nothing]
  ]
