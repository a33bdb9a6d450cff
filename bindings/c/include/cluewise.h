/* The C interface of cluewise: verify, solve, rate, explain and generate Sudoku puzzles.
 *
 * A puzzle is a text of 81 characters, row by row: 1 to 9 are clues, . or 0 empty cells. A puzzle of another size or with other
 * rules is a JSON record, a link, or another form that names its kind (docs/FORMATS.md). Texts are UTF-8 and end with a zero
 * byte. Returned texts are freed with cluewise_free. A function that fails returns NULL or -1; cluewise_error tells why.
 * All functions may be called from several threads at once. */

#ifndef CLUEWISE_H
#define CLUEWISE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the library; not freed. */
const char *cluewise_version(void);

/* The message of the last call of this thread that failed; not freed, valid until the next failure in this thread. */
const char *cluewise_error(void);

/* The same error as JSON, as the HTTP API returns it: {"error": {"code", "message", "wrong_digits", "missing_marks", "errors"}}, such
 * as {"error":{"code":"wrong_marks","message":"...","wrong_digits":[{"cell":"r1c1","digit":5}],"errors":[]}}. "wrong_digits" and
 * "missing_marks" are absent if there are none. Not freed, valid until the next failure in this thread. */
const char *cluewise_error_json(void);

/* Frees a text that a function of this library returned; does nothing with NULL. */
void cluewise_free(char *text);

/* The number of solutions: 0, 1, or 2 for several; -1 if the text is no puzzle. */
int cluewise_verify(const char *puzzle);

/* The solution, a digit for each cell; NULL unless there is exactly one. */
char *cluewise_solve(const char *puzzle);

/* The ratings as JSON: level, effort, hodoku_level, hodoku_score (null if HoDoKu does not solve the puzzle), and time: the expected
 * solving time of people and the time within which 80 % finish, expected_s and p80_s (null without a prediction). Ratings that the
 * kind of puzzle does not have are null. NULL unless
 * there is exactly one solution. */
char *cluewise_rate(const char *puzzle);

/* The next step as JSON: technique, name, ladder, place, score, placement, eliminations, text.
 *
 * puzzle:    the clues.
 * entered:   the clues with the digits entered so far; NULL if there are none.
 * marks:     as many characters for each cell as there are digits, 729 in all for 9x9: digits are pencil marks, others are ignored;
 *            a cell without marks is not restricted. NULL if there are none.
 * language:  "en", "de" or "fr" for a short text; NULL for the full reasons in English.
 *
 * NULL if there is no step, or if a digit or a mark is wrong. */
char *cluewise_hint(const char *puzzle, const char *entered, const char *marks, const char *language);

/* The response of an endpoint of the HTTP API (docs/API.md), without a server: all tasks and options.
 *
 * endpoint:  "verify", "solve", "rate", "explain", "hint", "generate", "daily", "convert", "canonical", "draw" or "print".
 * query:     the parameters as in a URL, such as "size=6&variant=x&seed=7"; NULL if there are none.
 * body:      puzzles in any text format, such as JSON records with constraints; NULL with a puzzle in the query or without any.
 *
 * Returns JSON, or text in a format that the query asks for. NULL if the response is an error, which cluewise_error and
 * cluewise_error_json have.
 * The call may take long; programs make it outside of the thread of their interface. */
char *cluewise_call(const char *endpoint, const char *query, const char *body);

/* Puzzle number index of a seed, 81 characters; the same arguments give the same puzzle on every machine.
 *
 * level:  "easy", "medium", "hard", "expert", "master" or "extreme", or a range, such as "medium..expert"; NULL for any.
 * seed:   a number or any other text, such as a date. */
char *cluewise_generate(const char *level, const char *seed, uint64_t index);

#ifdef __cplusplus
}
#endif

#endif
