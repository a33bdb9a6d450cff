let b = [| [|None;Some 1;None;Some 5;None;Some 7;None;Some 6;None|];
  [|None;None;None;None;None;Some 1;None;None;None|];
  [|None;None;Some 8;Some 2;None;None;None;None;None|];
  [|Some 9;Some 7;None;None;None;None;Some 1;None;None|];
  [|Some 8;None;Some 3;None;None;None;None;None;None|];
  [|None;None;None;None;None;None;Some 7;Some 2;None|];
  [|Some 5;None;None;Some 8;None;Some 2;None;Some 4;None|];
  [|None;None;Some 4;Some 9;Some 3;None;None;None;None|];
  [|None;None;None;None;None;None;Some 6;Some 1;None|] |]
