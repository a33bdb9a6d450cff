//! `techniques`

use crate::args::{
    GlobalArgs, OutputFileArgs, near_techniques, technique_called_alike, technique_in_english, technique_in_language,
};
use crate::commands::command::{Command, Task};
use crate::commands::explain_args::ladder_parser;
use crate::commands::step_text::{Colors, step_text};
use crate::error::Failure;
use crate::io::output::Output;
use cluewise::explain::{self, Explanation, HintOptions, Language, technique_description};
use cluewise::generator::Ladder;
use cluewise::kinds::PuzzleKind;
use cluewise::pack::Record;
use cluewise::rating::{EffortTechnique, hodoku, se};
use cluewise::{CancellationToken, Puzzle};

/// List the techniques of all ladders, or describe some of them with an example
///
/// --require, --forbid, --practice and --at take these names; case, spaces, dashes and British spelling do not matter,
/// and the German and French names of --lang are accepted too. Columns: name, ladder, level and score (hodoku) or
/// lowest rating (se), and what the technique concludes. HoDoKu's rating does not use techniques in parentheses. The
/// ladder `effort` is that of sizes and variants.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise techniques\n  \
    cluewise techniques --ladder se\n  \
    cluewise techniques --ladder effort         those of sizes and variants\n  \
    cluewise techniques w-wing 'Sue de Coq'     described, with an example\n  \
    cluewise techniques --lang de               with the German names\n  \
    cluewise techniques 'Nacktes Paar' --lang de\n\n\
    Exit code 2 if a name is unknown.")]
pub struct Techniques {
    /// Techniques to describe [default: list all]
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// Only those of this ladder
    #[arg(long, value_name = "LADDER", ignore_case = true, value_parser = ladder_parser())]
    ladder: Option<Ladder>,
    /// Print the names in this language in place of the descriptions, and the examples in it: en, de or fr
    #[arg(long, value_name = "LANGUAGE")]
    lang: Option<Language>,
    #[command(flatten)]
    output: OutputFileArgs,
}

/// Puzzles in which the techniques are used: ladder, name, puzzle.
const EXAMPLES: &str = include_str!("technique_examples.txt");

/// A technique of a ladder.
#[derive(Clone, Copy)]
enum Technique {
    Hodoku(hodoku::TechniqueId),
    Se(se::TechniqueId),
    Effort(EffortTechnique),
}

impl Command for Techniques {
    const NAME: &'static str = "techniques";
    const TASKS: &'static [Task] = &[Task::Rate];

    fn run(&self, _: &GlobalArgs) -> Result<bool, Failure> {
        let all = Technique::all(self.ladder);
        // Descriptions are in English only.
        let language = self.lang.filter(|&language| language != Language::English);
        let mut out = Output::open(&self.output)?;
        if self.names.is_empty() {
            for technique in all {
                out.line(technique.row(language))?;
            }
            out.finish()?;
            return Ok(true);
        }
        let colors = Colors::new(&out);
        let mut separator = "";
        for name in &self.names {
            let called = |name: &str| all.iter().filter(|technique| technique.is_called(name)).collect::<Vec<_>>();
            let mut found = called(name);
            if let Some(english) = technique_in_english(name).filter(|_| found.is_empty()) {
                found = all.iter().filter(|own| own.is_called(english) || own.is_called_alike(english)).collect();
            }
            if found.is_empty() {
                let near = near_techniques(name, all.iter().map(|technique| technique.name()));
                return Err(Failure::Message(format!("unknown technique {name:?}{near}")));
            }
            for technique in found {
                out.line(format_args!("{separator}{}", technique.article(language, colors)))?;
                separator = "\n";
            }
        }
        out.finish()?;
        Ok(true)
    }
}

impl Technique {
    /// Returns all techniques of a ladder, or of all ladders; then without those of the effort scale that another has.
    fn all(ladder: Option<Ladder>) -> Vec<Technique> {
        let of_hodoku = hodoku::TechniqueId::all().map(Technique::Hodoku);
        let of_se = se::TechniqueId::all().map(Technique::Se);
        let of_effort = EffortTechnique::all().filter(|one| ladder.is_some() || one.description().is_some());
        let all = of_hodoku.chain(of_se).chain(of_effort.map(Technique::Effort));
        all.filter(|one| ladder.is_none_or(|ladder| one.difficulty().0 == ladder)).collect()
    }

    fn name(self) -> &'static str {
        match self {
            Technique::Hodoku(id) => id.name(),
            Technique::Se(id) => id.name(),
            Technique::Effort(technique) => technique.name(),
        }
    }

    /// Returns whether a user may mean the technique: by its identifier, by the name of its steps, or by another one.
    fn is_called(self, name: &str) -> bool {
        let of_step = |id| name.parse::<hodoku::Technique>().is_ok_and(|technique| technique.id() == id);
        match self {
            Technique::Hodoku(id) => name.parse() == Ok(id) || of_step(id.name()),
            Technique::Se(id) => name.parse() == Ok(id),
            Technique::Effort(technique) => name.parse() == Ok(technique),
        }
    }

    /// Returns whether the technique is called the same as this one in other languages.
    fn is_called_alike(self, name: &str) -> bool {
        technique_called_alike(name, |other| other == self.name()) == self.name()
    }

    /// Returns the ladder, and the level and score or the lowest rating; `-` for the effort scale.
    fn difficulty(self) -> (Ladder, String) {
        match self {
            Technique::Hodoku(id) => {
                let difficulty = format!("{} {}", id.entry().level, id.entry().base_score);
                (Ladder::Hodoku, if id.entry().is_rated { difficulty } else { format!("({difficulty})") })
            }
            Technique::Se(id) => (Ladder::Se, id.min_rating().to_string()),
            Technique::Effort(_) => (Ladder::Effort, "-".to_owned()),
        }
    }

    /// Returns the description, or the name in a language.
    fn description(self, language: Option<Language>) -> String {
        match language {
            Some(language) => technique_in_language(self.name(), language),
            None => technique_description(self.name()).unwrap_or_default(),
        }
    }

    fn row(self, language: Option<Language>) -> String {
        let (ladder, difficulty) = self.difficulty();
        format!("{}\t{ladder}\t{difficulty}\t{}", self.name(), self.description(language))
    }

    /// Returns the description with an example.
    fn article(self, language: Option<Language>, colors: Colors) -> String {
        let (ladder, difficulty) = self.difficulty();
        let ladder = match (language, self) {
            (_, Technique::Effort(_)) => format!("ladder {ladder}"),
            (None, _) => format!("ladder {ladder}, {difficulty}"),
            (Some(language), Technique::Hodoku(id)) => {
                format!("HoDoKu, {} {}", language.level(id.entry().level), id.entry().base_score)
            }
            (Some(_), Technique::Se(_)) => format!("Sudoku Explainer, {difficulty}"),
        };
        let head = format!("{} ({ladder}): {}", self.name(), self.description(language));
        let Some((puzzle, mut step)) = self.example() else {
            let none = if language.is_some() { String::new() } else { "\n\nNo example is stored.".to_owned() };
            return head + &none;
        };
        if let Some(language) = language {
            step.translate(language);
        }
        let text = step_text(colors.grid(&PuzzleKind::default(), &step), "", &step, colors);
        match language {
            Some(_) => format!("{head}\n\n{puzzle}\n{text}"),
            None => format!("{head}\n\nIn {puzzle}:\n{text}"),
        }
    }

    /// Returns a puzzle and a step by the technique in its solution.
    fn example(self) -> Option<(Puzzle, Explanation)> {
        let start = format!("{} {} ", self.difficulty().0, self.name());
        let puzzle = EXAMPLES.lines().find_map(|line| line.strip_prefix(&start)?.parse().ok())?;
        Some((puzzle, self.first_step(&puzzle)?))
    }

    /// Returns the first step by the technique; if an easier technique always comes before it, the first one in a position
    /// where both apply.
    fn first_step(self, puzzle: &Puzzle) -> Option<Explanation> {
        let options = HintOptions::default().with_original(Some(*puzzle)).with_grids(true);
        let (candidates, options) = match self {
            Technique::Hodoku(id) => {
                let position = hodoku::first_use(puzzle, id).or_else(|| hodoku::first_position(puzzle, id))?;
                let options = options.with_ladder(explain::Ladder::Hodoku).with_technique(Some(id));
                (position.all_candidates(), options)
            }
            Technique::Se(id) => {
                (se::first_use(puzzle, id)?.all_candidates(), options.with_ladder(explain::Ladder::Se))
            }
            Technique::Effort(_) => return None,
        };
        let at = Record::from(&candidates);
        let at = at.classic()?;
        explain::step_after(&at.clues, at.candidates.as_deref(), 0, options, &CancellationToken::default()).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cluewise::explain::CellId;
    use cluewise::solver;

    /// No puzzle that this project has generated needs these.
    const WITHOUT_EXAMPLE: [&str; 2] = ["nested-chain-4", "nested-chain-5"];

    /// Returns whether a step is by the technique.
    fn is_by(step: &Explanation, technique: Technique) -> bool {
        match technique {
            Technique::Hodoku(id) => step.technique.parse().is_ok_and(|found| id.includes(found)),
            Technique::Se(id) => step.technique.parse() == Ok(id),
            Technique::Effort(technique) => step.technique.parse() == Ok(technique),
        }
    }

    /// Returns whether a step agrees with the solution of its puzzle.
    fn is_sound(puzzle: &Puzzle, step: &Explanation) -> bool {
        let solution = solver::unique_solution(puzzle).expect("one solution").to_string();
        let digit = |cell: CellId| solution.as_bytes()[usize::from(cell.index)] - b'0';
        step.placement.is_none_or(|placed| placed.digit == digit(placed.cell))
            && step.eliminations.iter().all(|lost| !lost.digits.iter().any(|gone| gone == digit(lost.cell)))
    }

    #[test]
    fn techniques_have_descriptions() {
        for technique in Ladder::ALL.iter().flat_map(|&ladder| Technique::all(Some(ladder))) {
            assert!(!technique.description(None).is_empty(), "{}", technique.name());
        }
    }

    #[test]
    fn techniques_have_examples() {
        let has_example = |technique: &&Technique| {
            technique.example().is_some_and(|(puzzle, step)| is_by(&step, **technique) && is_sound(&puzzle, &step))
        };
        let all = [Ladder::Hodoku, Ladder::Se].map(|ladder| Technique::all(Some(ladder))).concat();
        let without: Vec<&str> = all.iter().filter(|one| !has_example(one)).map(|one| one.name()).collect();
        assert_eq!(without, WITHOUT_EXAMPLE);
    }
}
