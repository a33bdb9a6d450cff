//! Pictures of known puzzles are read. `examples/accuracy.rs` prints the figures of crates/photo/README.md.

#[allow(dead_code)]
mod common;

use cluewise::kinds::Symbols;
use cluewise::solver::unique_solution;
use cluewise::{Puzzle, PuzzleRng};
use cluewise_photo::{Limits, Picture, SIDES, ScanError, scan, scan_all_of_picture, scan_picture};
use common::{
    CONDITIONS, Camera, Condition, STYLE, Score, Shadow, Style, drawn, jpeg, measure, measure_size, photograph, png,
    png_of, puzzle, puzzles_of_size, sheet, sheet_of_size, uniform,
};

/// The least share of right cells.
const MIN_SHARE: f64 = 0.95;

fn check(score: &Score, what: &str) {
    assert!(score.share() >= MIN_SHARE, "{what}: {score:?}");
    assert!(score.unmarked_errors <= 1, "{what}: {score:?}");
}

/// Reads pictures of a size in a condition, which not all have.
fn check_size(condition: &Condition, (side, per_page): (usize, usize)) {
    if let Some(score) = measure_size(condition, side, (per_page, 1)) {
        check(&score, &format!("{}, {per_page} of {side}", condition.0));
    }
}

/// Small grids: their side, and how many are on a page.
const SMALL: [(usize, usize); 3] = [(4, 1), (6, 1), (4, 4)];

/// One picture of each condition; [`the_whole_table_has_95_percent_of_cells_right`] reads three.
#[test]
fn each_condition_has_95_percent_of_cells_right() {
    for (k, condition) in CONDITIONS.iter().enumerate() {
        check(&measure(condition, k % 3..k % 3 + 1), condition.0);
    }
}

/// One size in every second condition.
#[test]
fn each_condition_has_95_percent_of_cells_of_small_grids_right() {
    for (k, condition) in CONDITIONS.iter().enumerate().step_by(2) {
        check_size(condition, SMALL[k % SMALL.len()]);
    }
}

#[test]
#[ignore = "81 pictures: half a minute"]
fn the_whole_table_has_95_percent_of_cells_right() {
    for condition in &CONDITIONS {
        check(&measure(condition, 0..3), condition.0);
        SMALL.iter().for_each(|&size| check_size(condition, size));
    }
}

#[test]
fn every_font_is_read() {
    let mut score = Score::default();
    for font in 0..12 {
        let mut rng = PuzzleRng::new(3, font as u64);
        let puzzle = puzzle(4, font as u64);
        let before = score.right_cells;
        score.add(&puzzle, &scan(&png(&drawn(&puzzle, &Style { font, ..STYLE }, &mut rng)), &Limits::default()));
        assert!(score.right_cells >= before + 75, "font {font}: {score:?}");
    }
    assert!(score.complete >= 10, "{score:?}");
}

/// Returns a picture turned clockwise by a number of quarter turns.
fn turned(picture: &Picture, turns: usize) -> Picture {
    let (w, h) = (picture.width(), picture.height());
    let (width, height) = if turns.is_multiple_of(2) { (w, h) } else { (h, w) };
    let pixel = |at: usize| {
        let (x, y) = (at % width, at / width);
        let (x, y) = match turns {
            0 => (x, y),
            1 => (y, h - 1 - x),
            2 => (w - 1 - x, h - 1 - y),
            _ => (w - 1 - y, x),
        };
        picture.pixels()[y * w + x]
    };
    Picture::new(width, height, (0..w * h).map(pixel).collect())
}

/// Each font in one of the four orientations.
#[test]
fn turned_pictures_are_read_upright() {
    let mut score = Score::default();
    for index in 0..12 {
        let puzzle = puzzle(9, index);
        let style = Style { font: index as usize, ..STYLE };
        let upright = drawn(&puzzle, &style, &mut PuzzleRng::new(9, index));
        let turns = index as usize % 4;
        let found = scan(&png(&turned(&upright, turns)), &Limits::default());
        assert_eq!(found.as_ref().map(|found| found.quarter_turns), Ok(turns), "font {index}, {turns} turns");
        score.add(&puzzle, &found);
    }
    assert!(score.share() >= MIN_SHARE && score.unmarked_errors <= 2, "{score:?}");
}

/// As on screens of apps: the cells are cards, and no line is between them or around them.
#[test]
fn cards_with_gaps_are_read() {
    let puzzle = puzzle(4, 2);
    let plain = drawn(&puzzle, &Style { cell: 100, lines: (0, 0), ..STYLE }, &mut PuzzleRng::new(4, 2));
    // Of 100 pixels for each cell and a margin of 50.
    let is_gap = |at: usize| !(55..945).contains(&at) || !(5..95).contains(&((at + 50) % 100));
    let side = plain.width();
    let tinted = |(at, &pixel): (usize, &u8)| match is_gap(at % side) || is_gap(at / side) {
        true => pixel.min(238),
        false => pixel,
    };
    let found = scan_picture(&Picture::new(side, side, plain.pixels().iter().enumerate().map(tinted).collect()));
    assert_eq!(found.map(|found| (found.text(), found.unsure().count())), Ok((puzzle.to_string(), 0)));
}

/// In the blue of an app, as PNG and JPEG, also light on dark, and in gray; all digits in black are clues.
#[test]
fn entered_digits_are_told_from_clues() {
    let puzzle = puzzle(4, 2);
    let solution = unique_solution(&puzzle).expect("a solution").to_string();
    let sign = |(at, (clue, digit))| if clue == '.' && at % 3 == 0 { digit } else { '.' };
    let entered: String = puzzle.to_string().chars().zip(solution.chars()).enumerate().map(sign).collect();
    let draw = |puzzle: &Puzzle, lines| drawn(puzzle, &Style { lines, ..STYLE }, &mut PuzzleRng::new(4, 2));
    let (clues, others) = (draw(&puzzle, STYLE.lines), draw(&entered.parse().expect("digits"), (0, 0)));
    let side = clues.width();
    let pixels = |color: [u8; 3], is_dark: bool| -> Vec<u8> {
        let pixel = |(&clue, &other): (&u8, &u8)| {
            let part = |part: u8| 255 - (u32::from(255 - other) * u32::from(255 - part) / 255) as u8;
            color.map(|one| clue.min(part(one))).map(|one| if is_dark { 255 - one } else { one })
        };
        clues.pixels().iter().zip(others.pixels()).flat_map(pixel).collect()
    };
    let blue = [50, 90, 175];
    for (color, is_dark) in [(blue, false), (blue, true), ([125; 3], false), ([0; 3], false)] {
        let pixels = pixels(color, is_dark);
        let mut jpeg = Vec::new();
        let encoder = jpeg_encoder::Encoder::new(&mut jpeg, 80);
        encoder.encode(&pixels, side as u16, side as u16, jpeg_encoder::ColorType::Rgb).expect("a picture");
        for file in [png_of(side, &pixels, png::ColorType::Rgb), jpeg] {
            let found = scan(&file, &Limits::default()).expect("a grid");
            let wanted = if color == [0; 3] { None } else { Some(entered.clone()) };
            assert_eq!(found.entered(), wanted, "{color:?} {is_dark}");
            assert!(wanted.is_none() || found.clues() == puzzle.to_string(), "{color:?} {is_dark}: {}", found.clues());
        }
    }
}

#[test]
fn the_largest_of_several_grids_is_read() {
    let puzzles = [0, 1, 2, 3].map(|index| puzzle(5, index));
    let found = scan_picture(&sheet(&puzzles, "4", false)).expect("a grid");
    assert_eq!(found.other_grids, 3);
    assert!(puzzles.iter().any(|puzzle| puzzle.to_string() == found.text()));
    let mut rng = PuzzleRng::new(6, 0);
    let (small, large) =
        (drawn(&puzzles[0], &Style { cell: 30, ..STYLE }, &mut rng), drawn(&puzzles[1], &STYLE, &mut rng));
    let (width, height) = (large.width(), large.height() + small.height());
    let mut pixels = vec![255; width * height];
    for (picture, top) in [(&small, 0), (&large, small.height())] {
        for (y, row) in picture.pixels().chunks_exact(picture.width()).enumerate() {
            pixels[(top + y) * width..][..row.len()].copy_from_slice(row);
        }
    }
    let found = scan_picture(&Picture::new(width, height, pixels)).expect("a grid");
    assert_eq!((found.text(), found.other_grids), (puzzles[1].to_string(), 1));
    assert!(found.corners[0].1 > 0.3, "{:?}", found.corners);
}

/// In reading order, also if the page is turned.
#[test]
fn all_grids_of_a_page_are_read() {
    for (side, turns) in [(4, 0), (6, 1), (9, 0)] {
        let puzzles = puzzles_of_size(side, 3, 6);
        let want: Vec<String> = puzzles.iter().map(|record| record.puzzle.to_line(Symbols::DIGITS)).collect();
        let page = sheet_of_size(&puzzles);
        let found = scan_all_of_picture(&turned(&page, turns)).expect("grids");
        let read: Vec<String> = found.iter().map(|scan| scan.text()).collect();
        assert_eq!(read, want, "{side}, {turns} turns");
        assert!(found.iter().all(|scan| (scan.other_grids, scan.quarter_turns) == (0, turns)));
        if side == 6 {
            continue;
        }
        let camera = Camera { angle: 12.0, table: 0.1, ..Camera::default() };
        let photo = photograph(&page, &camera, &mut PuzzleRng::new(3, 0));
        let read: Vec<String> = scan_all_of_picture(&photo).expect("grids").iter().map(|scan| scan.text()).collect();
        assert_eq!(read, want, "{side}, tilted");
    }
}

#[test]
fn a_grid_that_is_cut_along_its_border_is_read() {
    let puzzle = puzzle(7, 0);
    let whole = drawn(&puzzle, &STYLE, &mut PuzzleRng::new(7, 0));
    let margin = STYLE.cell / 2 + 3;
    let side = whole.width() - 2 * margin;
    let rows = whole.pixels().chunks_exact(whole.width()).skip(margin).take(side);
    let pixels = rows.flat_map(|row| row[margin..margin + side].to_vec()).collect();
    assert_eq!(scan_picture(&Picture::new(side, side, pixels)).expect("a grid").text(), puzzle.to_string());
}

#[test]
fn a_damaged_digit_is_unsure_or_right() {
    let puzzle = puzzle(8, 0);
    let clean = drawn(&puzzle, &STYLE, &mut PuzzleRng::new(8, 0));
    let mut pixels = clean.pixels().to_vec();
    let text: Vec<char> = puzzle.to_string().chars().collect();
    let damaged = text.iter().position(|&c| c != '.').expect("a clue");
    // A white stroke across the digit.
    let (left, top) = (STYLE.cell / 2 + damaged % 9 * STYLE.cell, STYLE.cell / 2 + damaged / 9 * STYLE.cell);
    for y in top + 24..top + 36 {
        pixels[y * clean.width() + left + 10..][..40].fill(255);
    }
    let found = scan_picture(&Picture::new(clean.width(), clean.height(), pixels)).expect("a grid");
    for (at, want) in text.iter().enumerate() {
        let read = found.cells[at].digit.map_or('.', |digit| char::from(b'0' + digit));
        assert!(read == *want || found.cells[at].is_unsure(), "cell {at}: {:?}", found.cells[at]);
    }
    assert!(found.cells[damaged].is_unsure(), "{:?}", found.cells[damaged]);
}

/// The edge of a shadow crosses empty cells and digits in many directions.
#[test]
fn the_edge_of_a_shadow_is_no_digit() {
    let mut score = Score::default();
    for index in 0..36 {
        let puzzle = puzzle(13, index % 3);
        let mut rng = PuzzleRng::new(13, index);
        let clean = drawn(&puzzle, &Style { cell: 36, ..STYLE }, &mut rng);
        let darkness = [0.2, 0.35, 0.5, 0.6][index as usize % 4];
        let (offset, edge) = (uniform(&mut rng, -0.3, 0.3), uniform(&mut rng, 0.0, 8.0));
        let shadow = Shadow { darkness, direction: 10.0 * index as f32, offset, edge };
        let camera = Camera { shadow, blur: 0.7, table: 0.1, noise: 2.0, ..Camera::default() };
        score.add(&puzzle, &scan_picture(&photograph(&clean, &camera, &mut rng)));
    }
    assert!(score.share() >= MIN_SHARE && score.unmarked_errors == 0, "{score:?}");
}

/// Digits of four fifths of the cell reach into its margin.
#[test]
fn large_digits_are_read() {
    let mut score = Score::default();
    for index in 0..6 {
        let puzzle = puzzle(15, index);
        let mut rng = PuzzleRng::new(15, index);
        let clean = drawn(&puzzle, &Style { height: 0.8, font: 2 * index as usize, ..STYLE }, &mut rng);
        let angle = uniform(&mut rng, -10.0, 10.0);
        let camera = Camera { angle, table: 0.1, blur: 1.0, ..Camera::default() };
        score.add(&puzzle, &scan_picture(&photograph(&clean, &camera, &mut rng)));
    }
    assert!(score.share() >= 0.99 && score.unmarked_errors == 0, "{score:?}");
}

#[test]
fn pictures_without_a_grid_have_none() {
    let blank = Picture::new(900, 700, vec![240; 900 * 700]);
    let mut rng = PuzzleRng::new(9, 0);
    let noise = Picture::new(600, 600, (0..360_000).map(|_| rng.random_below(256) as u8).collect());
    let stripes = Picture::new(600, 600, (0..360_000).map(|at| if at % 600 % 60 < 4 { 0 } else { 255 }).collect());
    for (name, picture) in [("blank", blank), ("noise", noise), ("stripes", stripes)] {
        assert_eq!(scan_picture(&picture), Err(ScanError::NoGrid), "{name}");
    }
}

#[test]
fn grids_of_other_sizes_are_named() {
    for side in [4, 7, 8, 10, 12, 16, 25] {
        // One size has light lines on dark paper too.
        let papers = if side == 7 { 2 } else { 1 };
        for (line, paper) in [(0, 255), (255, 0)].into_iter().take(papers) {
            let (cell, margin) = (600 / side, 20);
            let width = side * cell + 3 + 2 * margin;
            let is_line = |at: usize| (at - margin) % cell < 3;
            let is_inside = |at: usize| (margin..width - margin).contains(&at);
            let is_dark = |x, y| is_inside(x) && is_inside(y) && (is_line(x) || is_line(y));
            let pixels = (0..width * width).map(|at| if is_dark(at % width, at / width) { line } else { paper });
            let picture = Picture::new(width, width, pixels.collect());
            match SIDES.contains(&side) {
                true => assert_eq!(scan_picture(&picture).expect("a grid").text(), ".".repeat(side * side)),
                false => assert_eq!(scan_picture(&picture), Err(ScanError::OtherSize(side)), "line {line}"),
            }
        }
    }
}

/// The same picture of a camera that was held in another way.
#[test]
fn the_recorded_orientation_is_used() {
    let puzzle = puzzle(10, 0);
    let upright = drawn(&puzzle, &STYLE, &mut PuzzleRng::new(10, 0));
    // Turned counterclockwise; orientation 6 says so.
    let side = upright.width();
    let turned = (0..side * side).map(|at| upright.pixels()[at % side * side + side - 1 - at / side]).collect();
    let file = jpeg(&Picture::new(side, side, turned), 90);
    let exif = b"\xff\xe1\x00\x22Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0";
    let file = [&file[..2], exif, &file[2..]].concat();
    assert_eq!(scan(&file, &Limits::default()).expect("a grid").text(), puzzle.to_string());
}

#[test]
fn colors_alpha_and_16_bits_are_read() {
    let puzzle = puzzle(11, 0);
    let picture = drawn(&puzzle, &Style { cell: 30, ..STYLE }, &mut PuzzleRng::new(11, 0));
    let encode = |color, depth, data: Vec<u8>| {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, picture.width() as u32, picture.height() as u32);
        encoder.set_color(color);
        encoder.set_depth(depth);
        encoder.write_header().and_then(|mut writer| writer.write_image_data(&data)).expect("a picture");
        file
    };
    let each = |f: fn(u8) -> Vec<u8>| picture.pixels().iter().flat_map(|&pixel| f(pixel)).collect::<Vec<u8>>();
    let files = [
        encode(png::ColorType::Rgb, png::BitDepth::Eight, each(|p| vec![p, p, 255])),
        encode(png::ColorType::Rgba, png::BitDepth::Eight, each(|p| vec![0, 0, 0, 255 - p])),
        encode(png::ColorType::Grayscale, png::BitDepth::Sixteen, each(|p| vec![p, p])),
    ];
    for (i, file) in files.iter().enumerate() {
        assert_eq!(scan(file, &Limits::default()).expect("a grid").text(), puzzle.to_string(), "{i}");
    }
}

#[test]
fn photos_of_several_megapixels_are_read() {
    let puzzle = puzzle(12, 0);
    let camera = Camera { angle: 4.0, table: 0.1, scale: Some(2.2), ..Camera::default() };
    let mut rng = PuzzleRng::new(12, 0);
    let photo = photograph(&sheet(&[puzzle], "1", false), &camera, &mut rng);
    assert!(photo.pixels().len() > 6_000_000);
    assert_eq!(scan(&jpeg(&photo, 80), &Limits::default()).expect("a grid").text(), puzzle.to_string());
}
