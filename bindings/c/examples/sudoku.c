/* Generates a puzzle, and shows its rating, its first hint and its solution. */

#include "cluewise.h"

#include <stdio.h>
#include <string.h>

static int failed(const char *what) {
    fprintf(stderr, "%s: %s\n", what, cluewise_error());
    return 1;
}

int main(void) {
    char *puzzle = cluewise_generate("medium", "2026-11-20", 0);
    if (!puzzle) return failed("generate");
    printf("puzzle %s\nsolutions %d\n", puzzle, cluewise_verify(puzzle));

    char *rating = cluewise_rate(puzzle);
    char *hint = cluewise_hint(puzzle, NULL, NULL, "de");
    char *solution = cluewise_solve(puzzle);
    if (!rating || !hint || !solution) return failed("rate, hint, solve");
    printf("rating %s\nhint %s\nsolution %s\n", rating, hint, solution);

    /* A wrong digit in the first open cell is found. */
    char wrong[82];
    strcpy(wrong, puzzle);
    size_t open = strcspn(wrong, ".");
    wrong[open] = solution[open] == '9' ? '1' : (char)(solution[open] + 1);
    if (cluewise_hint(puzzle, wrong, NULL, NULL)) return 1;
    printf("mistake %s\ndetails %s\n", cluewise_error(), cluewise_error_json());
    if (cluewise_solve("12") || cluewise_verify(NULL) != -1) return 1;
    printf("error %s\n", cluewise_error());

    /* A killer of 4x4: generated, and its next step. */
    char *killer = cluewise_call("generate", "size=4&variant=killer&seed=7&format=jsonl", NULL);
    if (!killer) return failed("generate a killer");
    char *step = cluewise_call("hint", "brief=true", killer);
    if (!step) return failed("hint of a killer");
    printf("killer %s\nstep %s\n", strtok(killer, "\n"), step);
    if (cluewise_call("hint", NULL, "{\"size\":4,\"puzzle\":\"11..............\"}")) return 1;
    printf("wrong %s\nreason %s\n", cluewise_error(), cluewise_error_json());
    if (cluewise_call("nothing", NULL, NULL) || cluewise_verify(NULL) != -1) return 1;

    cluewise_free(killer);
    cluewise_free(step);
    cluewise_free(puzzle);
    cluewise_free(rating);
    cluewise_free(hint);
    cluewise_free(solution);
    cluewise_free(NULL);
    return 0;
}
