//! `play` in a real terminal: tmux. Skipped where there is none.
#![cfg(unix)]

use crate::arguments::folder;
use crate::binary::run;
use std::fs;
use std::process::{Command, Output};
use std::thread;
use std::time::{Duration, Instant};

/// A puzzle whose first cell is open.
const PUZZLE: &str = ".87.9.......3.6.1.......54.3....4....5....7.........81....5.4..235......1...7..2.";

/// A terminal of tmux, with a server of its own; closed on drop.
struct Tmux {
    name: String,
}

impl Tmux {
    /// Runs a command in a terminal of this size; `None` if there is no tmux, which is printed.
    fn start(name: &str, size: [&str; 2], command: &str) -> Option<Tmux> {
        if Command::new("tmux").arg("-V").output().is_err() {
            eprintln!("skipped: there is no tmux");
            return None;
        }
        let tmux = Tmux { name: format!("cluewise-{name}-{}", std::process::id()) };
        // The terminal stays open to show what the command prints at its end.
        let command = format!("{command}; printf 'code %s' $?; sleep 60");
        let started = tmux.call(&["new-session", "-d", "-x", size[0], "-y", size[1], &command]);
        assert!(started.status.success(), "{started:?}");
        Some(tmux)
    }

    fn call(&self, args: &[&str]) -> Output {
        let mut command = Command::new("tmux");
        command
            .args(["-f", "/dev/null", "-L", &self.name])
            .args(args)
            .env("LC_ALL", "C.UTF-8")
            .env("SHELL", "/bin/sh")
            .env("TERM", "xterm-256color");
        command.output().expect("tmux starts")
    }

    fn press(&self, keys: &[&str]) {
        self.call(&[&["send-keys"], keys].concat());
    }

    /// Waits until the screen contains a text; returns the screen.
    fn wait_for(&self, text: &str) -> String {
        let began = Instant::now();
        loop {
            let screen = String::from_utf8_lossy(&self.call(&["capture-pane", "-p"]).stdout).into_owned();
            if screen.contains(text) {
                return screen;
            }
            assert!(began.elapsed() < Duration::from_secs(60), "no {text:?} in\n{screen}");
            thread::sleep(Duration::from_millis(50));
        }
    }
}

impl Drop for Tmux {
    fn drop(&mut self) {
        self.call(&["kill-server"]);
    }
}

#[test]
fn a_puzzle_is_played_in_a_terminal() {
    let binary = env!("CARGO_BIN_EXE_cluewise");
    let Some(tmux) = Tmux::start("large", ["120", "40"], &format!("{binary} play {PUZZLE} --coords a1")) else {
        return;
    };
    let screen = tmux.wait_for("59 open cells, entering digits");
    assert!(screen.starts_with("┌─────────────────────┬") && screen.contains("│          8      7   │"), "{screen}");
    tmux.press(&["p", "4", "6"]);
    tmux.wait_for("entering pencil marks");
    tmux.wait_for("│ 4   6 ");
    tmux.press(&["p", "Down", "Right", "Right", "9"]);
    tmux.wait_for("58 open cells");
    tmux.press(&["u", "h"]);
    tmux.wait_for("h shows where.");
    tmux.press(&["h"]);
    tmux.wait_for("h shows how.");
    tmux.press(&["h"]);
    let screen = tmux.wait_for("h applies the step.");
    assert!(!screen.contains("r1c"), "{screen}");
    tmux.press(&["h", "c"]);
    tmux.wait_for("No mistake so far.");
    tmux.press(&["?"]);
    tmux.wait_for("? hides this list.");
    // Escape ends the list and the marks; only q ends the game.
    tmux.press(&["Escape"]);
    tmux.wait_for("entering digits");
    tmux.press(&["Escape"]);
    tmux.wait_for("q quits.");
    // A click of the left button in the last cell, as terminals report it.
    tmux.press(&["-l", "\u{1b}[<0;65;30M"]);
    tmux.press(&["-l", "\u{1b}[<0;65;30m"]);
    tmux.press(&["1"]);
    tmux.press(&["c"]);
    tmux.wait_for("I9");
    tmux.press(&["q"]);
    let screen = tmux.wait_for("code 0");
    let screen = screen.replace('\n', "");
    assert!(screen.contains(&format!("Continue with: cluewise play {PUZZLE} --digits")), "{screen}");
}

#[test]
fn a_small_terminal_is_enough() {
    let command = format!("{} play --level easy --seed 3 --lang fr", env!("CARGO_BIN_EXE_cluewise"));
    let Some(tmux) = Tmux::start("small", ["80", "24"], &command) else { return };
    tmux.wait_for("open cells");
    tmux.press(&["h", "h", "h"]);
    let screen = tmux.wait_for("h applies the step.");
    assert!(screen.contains("Singleton") || screen.contains("Dernière case"), "{screen}");
    tmux.press(&["C-c"]);
    tmux.wait_for("code 0");
}

#[test]
fn a_technique_is_practiced_and_marks_are_kept() {
    let binary = env!("CARGO_BIN_EXE_cluewise");
    let command = format!("{binary} play --practice skyscraper --seed 1");
    let Some(tmux) = Tmux::start("practice", ["120", "40"], &command) else { return };
    tmux.wait_for("open cells");
    tmux.press(&["h"]);
    tmux.wait_for("Look for: Skyscraper");
    tmux.press(&["q"]);
    let screen = tmux.wait_for("code 0").replace('\n', "");
    let (_, rest) = screen.split_once("--marks ").expect("the marks");
    assert!(rest.starts_with('r') && rest.matches('=').count() > 20, "{screen}");
}

/// The techniques of other kinds are those of the effort scale.
#[test]
fn a_technique_of_a_size_is_practiced() {
    let command = format!("{} play --size 6 --practice naked-pair --seed 1", env!("CARGO_BIN_EXE_cluewise"));
    let Some(tmux) = Tmux::start("size", ["120", "40"], &command) else { return };
    tmux.wait_for("open cells");
    tmux.press(&["h"]);
    tmux.wait_for("Look for: Naked Pair");
    tmux.press(&["q"]);
    tmux.wait_for("code 0");
}

/// A termination signal leaves the terminal as it was.
#[test]
fn the_terminal_is_restored_after_a_signal() {
    let command = format!("{} play {PUZZLE}", env!("CARGO_BIN_EXE_cluewise"));
    let Some(tmux) = Tmux::start("signal", ["80", "24"], &command) else { return };
    tmux.wait_for("59 open cells");
    let panes = tmux.call(&["list-panes", "-F", "#{pane_pid}"]);
    let shell = String::from_utf8_lossy(&panes.stdout).trim().to_owned();
    let sent = Command::new("pkill").args(["-TERM", "-P", &shell]).status();
    assert!(sent.is_ok_and(|status| status.success()));
    tmux.wait_for("code 130");
}

#[test]
fn without_a_terminal_there_is_a_message() {
    let folder = folder();
    let (hodoku, link) =
        (format!(":0000:x:{PUZZLE}:145::"), format!("https://www.sudokuwiki.org/sudoku.htm?bd={PUZZLE}"));
    fs::write(folder.path().join("link.txt"), &link).expect("a file");
    let needed = "cluewise: play needs a terminal";
    for (input, message) in [
        (PUZZLE, needed),
        (&hodoku, needed),
        (&link, needed),
        ("link.txt", needed),
        ("empty.txt", "cluewise: empty.txt: no puzzle in the input"),
        ("none.txt", "cluewise: cannot read none.txt"),
        (&PUZZLE[1..], "cluewise: argument:1:81: found 80 cells"),
    ] {
        let ran = run(folder.path(), &["play", input], b"");
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{input}");
        assert!(ran.err.starts_with(message), "{input}: {}", ran.err);
    }
}

#[test]
fn variants_are_played_in_a_terminal() {
    let command = format!("{} play .6...24..1......54..43......1....2.5", env!("CARGO_BIN_EXE_cluewise"));
    let Some(tmux) = Tmux::start("six", ["80", "24"], &command) else { return };
    let screen = tmux.wait_for("25 open cells, entering digits");
    assert!(screen.contains("1-6       enter, again: clear"), "{screen}");
    tmux.press(&["1"]);
    tmux.wait_for("24 open cells");
    tmux.press(&["C-z"]);
    tmux.wait_for("25 open cells");
    tmux.press(&["C-y"]);
    tmux.wait_for("24 open cells");
    tmux.press(&["q"]);
    let screen = tmux.wait_for("code 0").replace('\n', "");
    assert!(screen.contains("--digits 16...24"), "{screen}");
}

#[test]
fn new_variants_are_drawn_with_their_cages() {
    let options = "--variant killer --size 4 --symbols A-Y --seed 1 --coords a1";
    let command = format!("{} play {options}", env!("CARGO_BIN_EXE_cluewise"));
    let Some(tmux) = Tmux::start("killer", ["100", "30"], &command) else { return };
    let screen = tmux.wait_for("16 open cells");
    assert!(screen.starts_with('┏') && screen.contains("cage ") && !screen.contains("r1c"), "{screen}");
    tmux.press(&["h", "h", "h"]);
    tmux.wait_for("h applies the step.");
    tmux.press(&["q"]);
    let screen = tmux.wait_for("code 0").replace('\n', "");
    assert!(screen.contains("Continue with: cluewise play '{\"puzzle\":"), "{screen}");
    assert!(screen.contains("--symbols A-Y"), "{screen}");
}
