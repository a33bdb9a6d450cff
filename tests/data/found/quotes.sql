BEGIN;
CREATE TABLE IF NOT EXISTS levels (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
INSERT INTO levels VALUES (1,'easy'),(2,'hard');
CREATE TABLE IF NOT EXISTS puzzles (id INTEGER PRIMARY KEY, name TEXT, puzzle TEXT, solution TEXT, level_id INTEGER);
INSERT INTO puzzles VALUES (1,'It''s first','.1.5.7.6......1.....82.....97....1..8.3............72.5..8.2.4...493..........61.','312587964695341872748269531976423185823175496451698723567812349184936257239754618',1);
INSERT INTO puzzles VALUES (2,'Second; (really)','......9.762..815..57..2.....3..52..8.....7.....4.....1.1..........5..76..5...8...',NULL,2);
COMMIT;
