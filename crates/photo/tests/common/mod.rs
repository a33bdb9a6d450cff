//! Pictures with known puzzles: sheets of this project and grids in other fonts, photographed by a simulated camera.

use cluewise::generator::{Targets, generate};
use cluewise::kinds::{KindGenerator, PuzzleKind, Symbols};
use cluewise::pack::Record;
use cluewise::render::sheet::{PerPage, SheetLayout, pages};
use cluewise::{Puzzle, PuzzleRng};
use cluewise_photo::{Limits, Picture, Scan, ScanError, scan, scan_all};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// The digits of fonts that the classifier was not trained on: a row for each font, squares of 64 pixels.
static FONTS: LazyLock<Picture> = LazyLock::new(|| decode_png(include_bytes!("../data/fonts.png")));
/// The side of a digit in the table of fonts.
const TABLE_SIDE: usize = 64;

/// Returns a random number from `low` to `high`.
pub fn uniform(rng: &mut PuzzleRng, low: f32, high: f32) -> f32 {
    low + (high - low) * rng.random_below(1 << 24) as f32 / (1 << 24) as f32
}

/// Returns a puzzle.
pub fn puzzle(seed: u64, index: u64) -> Puzzle {
    generate(&Targets::default(), seed, index, |_| true).expect("no targets to miss").puzzle
}

/// Decodes a gray or colored PNG file.
pub fn decode_png(file: &[u8]) -> Picture {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let mut reader = decoder.read_info().expect("a header");
    let mut data = vec![0; reader.output_buffer_size().expect("a size")];
    let frame = reader.next_frame(&mut data).expect("pixels");
    let channels = frame.color_type.samples();
    let pixels = data.chunks_exact(channels).map(|pixel| pixel[channels.min(3) / 2]).collect();
    Picture::new(frame.width as usize, frame.height as usize, pixels)
}

/// Returns a printed page with these puzzles.
pub fn sheet(puzzles: &[Puzzle], per_page: &str, candidates: bool) -> Picture {
    let records: Vec<Record> = puzzles.iter().map(|&puzzle| puzzle.into()).collect();
    let mut layout = SheetLayout::default();
    layout.per_page = per_page.parse::<PerPage>().expect("a number of puzzles");
    layout.title = "Puzzles".into();
    layout.candidates = candidates;
    let page = pages(&records, &layout).expect("room").next().expect("a page");
    decode_png(&page.to_png(110.0).expect("a picture"))
}

/// Returns puzzles of a size.
pub fn puzzles_of_size(side: usize, seed: u64, n: u64) -> Vec<Record> {
    let variant = PuzzleKind::of_size(side).expect("a size");
    let mut generator = KindGenerator::new(variant, Targets::default()).expect("a generator");
    let made = (0..n).map(|index| generator.generate(seed, index, |_| true).expect("no targets to miss"));
    made.enumerate()
        .map(|(index, made)| Record::from_generated(&Targets::default(), index as u64, &made.into()))
        .collect()
}

/// Returns a printed page with these puzzles of a size.
pub fn sheet_of_size(puzzles: &[Record]) -> Picture {
    let mut layout = SheetLayout::default();
    layout.per_page = puzzles.len().to_string().parse::<PerPage>().expect("a number of puzzles");
    layout.title = "Puzzles".into();
    let records: Vec<Record> = puzzles.to_vec();
    let page = pages(&records, &layout).expect("room").next().expect("a page");
    decode_png(&page.to_png(110.0).expect("a picture"))
}

/// The look of a drawn grid.
#[derive(Clone, Copy)]
pub struct Style {
    /// The row of the table of fonts.
    pub font: usize,
    /// The side of a cell in pixels.
    pub cell: usize,
    /// The width of the lines in cells and of those between boxes, in pixels.
    pub lines: (usize, usize),
    /// The height of a digit in cells.
    pub height: f32,
    /// The gray level of the lines in cells, and of the digits.
    pub gray: (u8, u8),
    /// Whether empty cells have pencil marks.
    pub marks: bool,
}

/// The usual look.
pub const STYLE: Style = Style { font: 0, cell: 60, lines: (1, 4), height: 0.6, gray: (0, 0), marks: false };

/// Draws a puzzle in another font, on white paper with a margin.
pub fn drawn(puzzle: &Puzzle, style: &Style, rng: &mut PuzzleRng) -> Picture {
    let margin = style.cell / 2;
    let side = 9 * style.cell + 2 * margin;
    let mut pixels = vec![255; side * side];
    for order in [false, true] {
        for line in (0..=9).filter(|line| (line % 3 == 0) == order) {
            let (width, gray) = if order { (style.lines.1, 0) } else { (style.lines.0, style.gray.0) };
            let start = margin + line * style.cell - width / 2;
            for across in start..start + width {
                for along in margin..=side - margin {
                    pixels[across * side + along] = gray;
                    pixels[along * side + across] = gray;
                }
            }
        }
    }
    for (at, c) in puzzle.to_string().chars().enumerate() {
        let middle = |at: usize| margin as f32 + (at as f32 + 0.5) * style.cell as f32;
        let center = (middle(at % 9), middle(at / 9));
        let mut stamp = |digit: u32, height: f32, center: (f32, f32)| {
            stamp(
                &mut pixels,
                side,
                (&FONTS, style.font, digit as usize),
                height * style.cell as f32,
                center,
                style.gray.1,
            );
        };
        match c.to_digit(10) {
            Some(digit) if digit > 0 => stamp(digit, style.height, center),
            _ if style.marks => {
                for mark in (1..=9).filter(|_| rng.random_below(3) == 0) {
                    let place = |at: u32, center: f32| center + (at as f32 - 1.0) * 0.28 * style.cell as f32;
                    stamp(mark, 0.2, (place((mark - 1) % 3, center.0), place((mark - 1) / 3, center.1)));
                }
            }
            _ => {}
        }
    }
    Picture::new(side, side, pixels)
}

/// Draws a digit of the table with this height around a point.
fn stamp(
    pixels: &mut [u8],
    side: usize,
    (table, font, digit): (&Picture, usize, usize),
    height: f32,
    center: (f32, f32),
    gray: u8,
) {
    // Digits are 0.75 of their squares.
    let scale = height / (0.75 * TABLE_SIDE as f32);
    let half = TABLE_SIDE as f32 / 2.0;
    let reach = (half * scale) as isize;
    for dy in -reach..=reach {
        for dx in -reach..=reach {
            let (x, y) = ((center.0 as isize + dx) as usize, (center.1 as isize + dy) as usize);
            // The mean of 4 x 4 points of the table.
            let mut sum = 0.0;
            for part in 0..16 {
                let offset = |part: usize| part as f32 / 4.0 - 0.375;
                let u = (half + (dx as f32 + offset(part % 4)) / scale).clamp(0.0, TABLE_SIDE as f32 - 1.0) as usize;
                let v = (half + (dy as f32 + offset(part / 4)) / scale).clamp(0.0, TABLE_SIDE as f32 - 1.0) as usize;
                let at = (font * TABLE_SIDE + v) * table.width() + (digit - 1) * TABLE_SIDE + u;
                sum += f32::from(table.pixels()[at]) / 16.0;
            }
            let ink = (255.0 - sum) / 255.0;
            let pixel = &mut pixels[y * side + x];
            *pixel = (f32::from(*pixel) * (1.0 - ink) + f32::from(gray) * ink) as u8;
        }
    }
}

/// A shadow with a straight edge.
#[derive(Clone, Copy, Default)]
pub struct Shadow {
    /// The share of light that is missing.
    pub darkness: f32,
    /// The direction from the edge into the shadow, in degrees.
    pub direction: f32,
    /// The distance of the edge from the middle of the photo, in this direction, as a share of its sides.
    pub offset: f32,
    /// The width of the edge in pixels.
    pub edge: f32,
}

impl Shadow {
    /// Returns the share of light at a point of a photo of some width.
    fn light(&self, (x, y): (f32, f32), width: usize) -> f32 {
        let (sin, cos) = self.direction.to_radians().sin_cos();
        let depth = ((x - 0.5) * cos + (y - 0.5) * sin - self.offset) * width as f32;
        1.0 - self.darkness * (depth / self.edge.max(1.0) + 0.5).clamp(0.0, 1.0)
    }
}

/// The distortions of a simulated camera.
#[derive(Clone, Copy, Default)]
pub struct Camera {
    /// The angle of the rotation in degrees.
    pub angle: f32,
    /// The part by which the top is narrower than the bottom, and the left side than the right one.
    pub perspective: (f32, f32),
    /// The standard deviation of the blur in pixels.
    pub blur: f32,
    /// The share of light that is missing in the darkest corner.
    pub shade: f32,
    pub shadow: Shadow,
    /// The standard deviation of the noise in gray levels.
    pub noise: f32,
    /// The border of dark table top around the paper, as a share of its width.
    pub table: f32,
    /// The factor of the size.
    pub scale: Option<f32>,
}

/// Returns the photo of a picture.
pub fn photograph(picture: &Picture, camera: &Camera, rng: &mut PuzzleRng) -> Picture {
    let scale = camera.scale.unwrap_or(1.0);
    let (w, h) = (picture.width() as f32, picture.height() as f32);
    let grown = 1.0 + 2.0 * camera.table;
    let (width, height) = ((w * scale * grown) as usize, (h * scale * grown) as usize);
    let (sin, cos) = camera.angle.to_radians().sin_cos();
    let samples = (1.0 / scale).ceil() as usize;
    let mut values = Vec::with_capacity(width * height);
    for at in 0..width * height {
        let mut sum = 0.0;
        for sample in 0..samples * samples {
            let offset = |part: usize| (part as f32 + 0.5) / samples as f32;
            // The middle of the photo is the origin; its sides are about 1 long.
            let x = ((at % width) as f32 + offset(sample % samples)) / width as f32 - 0.5;
            let y = ((at / width) as f32 + offset(sample / samples)) / height as f32 - 0.5;
            let depth = 1.0 + camera.perspective.0 * y + camera.perspective.1 * x;
            let (x, y) = (x * grown * w / depth, y * grown * h / depth);
            sum += paper_at(picture, x * cos + y * sin + w / 2.0, y * cos - x * sin + h / 2.0, camera.table > 0.0);
        }
        values.push(sum / (samples * samples) as f32);
    }
    if camera.blur > 0.0 {
        values = blur(&values, width, camera.blur);
    }
    let pixels = values.into_iter().enumerate().map(|(at, value)| {
        let (x, y) = ((at % width) as f32 / width as f32, (at / width) as f32 / height as f32);
        let light = (1.0 - camera.shade * (x + y) / 2.0) * camera.shadow.light((x, y), width);
        let noise: f32 = (0..3).map(|_| uniform(rng, -1.0, 1.0)).sum::<f32>() * camera.noise;
        (value * light + noise) as u8
    });
    Picture::new(width, height, pixels.collect())
}

/// Returns the gray level of the paper at a point, or that of the table beside it.
fn paper_at(picture: &Picture, x: f32, y: f32, has_table: bool) -> f32 {
    let (left, top) = ((x - 0.5).floor(), (y - 0.5).floor());
    let (dx, dy) = (x - 0.5 - left, y - 0.5 - top);
    let at = |x: f32, y: f32| {
        if x < 0.0 || y < 0.0 || x >= picture.width() as f32 || y >= picture.height() as f32 {
            // The grain of the wood.
            return if has_table { 70.0 + 12.0 * (y * 0.3 + (x * 0.02).sin() * 3.0).sin() } else { 250.0 };
        }
        f32::from(picture.pixels()[y as usize * picture.width() + x as usize])
    };
    let row = |y: f32| at(left, y) * (1.0 - dx) + at(left + 1.0, y) * dx;
    row(top) * (1.0 - dy) + row(top + 1.0) * dy
}

/// Returns the values blurred by a Gaussian with this standard deviation.
fn blur(values: &[f32], width: usize, sigma: f32) -> Vec<f32> {
    let radius = (2.5 * sigma).ceil() as usize;
    let weight = |at: usize| (-(at as f32 - radius as f32).powi(2) / (2.0 * sigma * sigma)).exp();
    let weights: Vec<f32> = (0..=2 * radius).map(weight).collect();
    let sum: f32 = weights.iter().sum();
    // Blurs the rows, and turns them into columns.
    let pass = |values: &[f32], width: usize| {
        let height = values.len() / width;
        let mut turned = vec![0.0; values.len()];
        for (y, row) in values.chunks_exact(width).enumerate() {
            let mut wide = vec![row[0]; radius];
            wide.extend(row);
            wide.resize(width + 2 * radius, row[width - 1]);
            for x in 0..width {
                let terms = weights.iter().zip(&wide[x..]).map(|(weight, value)| weight * value);
                turned[x * height + y] = terms.sum::<f32>() / sum;
            }
        }
        turned
    };
    pass(&pass(values, width), values.len() / width)
}

/// Returns the picture as a JPEG file of this quality.
pub fn jpeg(picture: &Picture, quality: u8) -> Vec<u8> {
    let mut file = Vec::new();
    let (width, height) = (picture.width() as u16, picture.height() as u16);
    let encoder = jpeg_encoder::Encoder::new(&mut file, quality);
    encoder.encode(picture.pixels(), width, height, jpeg_encoder::ColorType::Luma).expect("a picture");
    file
}

/// Returns the picture as a PNG file.
pub fn png(picture: &Picture) -> Vec<u8> {
    png_of(picture.width(), picture.pixels(), png::ColorType::Grayscale)
}

/// Returns rows of pixels as a PNG file.
pub fn png_of(width: usize, pixels: &[u8], colors: png::ColorType) -> Vec<u8> {
    let mut file = Vec::new();
    let height = pixels.len() / width / colors.samples();
    let mut encoder = png::Encoder::new(&mut file, width as u32, height as u32);
    encoder.set_color(colors);
    encoder.write_header().and_then(|mut writer| writer.write_image_data(pixels)).expect("a picture");
    file
}

/// The accuracy of readings.
#[derive(Clone, Copy, Default, Debug)]
pub struct Score {
    pub pictures: usize,
    /// Pictures in which a grid was found.
    pub found: usize,
    /// Pictures with all cells right.
    pub complete: usize,
    pub cells: usize,
    pub right_cells: usize,
    pub unsure_cells: usize,
    /// Cells that are wrong and not marked as unsure.
    pub unmarked_errors: usize,
}

impl Score {
    /// Returns the share of right cells; pictures without a grid have none.
    pub fn share(&self) -> f64 {
        self.right_cells as f64 / self.cells as f64
    }

    /// Adds the scan of a picture of this puzzle.
    pub fn add(&mut self, puzzle: &Puzzle, scan: &Result<Scan, ScanError>) {
        self.add_text(&puzzle.to_string(), scan.as_ref().ok());
    }

    /// Adds the scan of a picture of a puzzle with these cells.
    pub fn add_text(&mut self, text: &str, scan: Option<&Scan>) {
        self.pictures += 1;
        self.cells += text.len();
        let Some(scan) = scan.filter(|scan| scan.cells.len() == text.len()) else { return };
        let right = |(_, (read, want)): &(usize, (char, char))| read == want;
        let cells: Vec<_> = scan.clues().chars().zip(text.chars()).enumerate().collect();
        let (good, wrong): (Vec<_>, Vec<_>) = cells.into_iter().partition(right);
        self.found += 1;
        self.complete += usize::from(wrong.is_empty());
        self.right_cells += good.len();
        self.unsure_cells += scan.unsure().count();
        self.unmarked_errors += wrong.iter().filter(|(at, _)| !scan.cells[*at].is_unsure()).count();
    }
}

/// A condition of the test set: its name, and how a picture is made.
pub type Condition = (&'static str, Make);

/// The properties of a picture of a puzzle.
#[derive(Clone, Copy)]
pub enum Make {
    /// From a printed page with grids of some number of rows.
    Page(fn(&Picture, usize, &mut PuzzleRng) -> Vec<u8>),
    /// From the puzzle, whose index is given.
    Puzzle(fn(&Puzzle, usize, &mut PuzzleRng) -> Vec<u8>),
}

/// Returns a photo of a page, as a JPEG file of good quality.
fn photo_of(page: &Picture, camera: Camera, rng: &mut PuzzleRng) -> Vec<u8> {
    jpeg(&photograph(page, &camera, rng), 85)
}

fn signed(rng: &mut PuzzleRng, limit: f32) -> f32 {
    uniform(rng, -limit, limit)
}

/// A camera that does everything a little.
fn any_camera(rng: &mut PuzzleRng) -> Camera {
    Camera {
        angle: signed(rng, 15.0),
        perspective: (signed(rng, 0.25), signed(rng, 0.25)),
        blur: uniform(rng, 0.0, 1.5),
        shade: uniform(rng, 0.0, 0.6),
        shadow: Shadow::default(),
        noise: uniform(rng, 0.0, 8.0),
        table: uniform(rng, 0.02, 0.2),
        scale: None,
    }
}

/// The conditions of the test set.
pub const CONDITIONS: [Condition; 18] = [
    ("sheet of `print`, as PNG", Make::Page(|page, _, _| png(page))),
    (
        "rotated by up to 15 degrees",
        Make::Page(|page, _, rng| {
            let angle = signed(rng, 15.0);
            photo_of(page, Camera { angle, ..Camera::default() }, rng)
        }),
    ),
    (
        "perspective: sides differ by up to 35 %",
        Make::Page(|page, _, rng| {
            let perspective = (signed(rng, 0.35), signed(rng, 0.35));
            photo_of(page, Camera { perspective, table: 0.15, ..Camera::default() }, rng)
        }),
    ),
    (
        "blurred, cells of 66 pixels, standard deviation 3",
        Make::Page(|page, _, rng| photo_of(page, Camera { blur: 3.0, ..Camera::default() }, rng)),
    ),
    (
        "shaded, up to 75 % less light",
        Make::Page(|page, _, rng| photo_of(page, Camera { shade: 0.75, ..Camera::default() }, rng)),
    ),
    (
        "noise, standard deviation 15",
        Make::Page(|page, _, rng| photo_of(page, Camera { noise: 15.0, ..Camera::default() }, rng)),
    ),
    ("JPEG quality 20", Make::Page(|page, _, _| jpeg(page, 20))),
    (
        "table top around the paper",
        Make::Page(|page, _, rng| photo_of(page, Camera { table: 0.3, angle: 7.0, ..Camera::default() }, rng)),
    ),
    (
        "small: cells of 20 pixels",
        Make::Page(|page, side, rng| {
            photo_of(page, Camera { scale: Some(0.3 * side as f32 / 9.0), ..Camera::default() }, rng)
        }),
    ),
    (
        "all of these together, milder",
        Make::Page(|page, _, rng| {
            let camera = any_camera(rng);
            photo_of(page, camera, rng)
        }),
    ),
    (
        "sheet with printed candidates",
        Make::Puzzle(|puzzle, _, rng| {
            let camera = Camera { angle: signed(rng, 10.0), blur: 1.0, ..Camera::default() };
            jpeg(&photograph(&sheet(&[*puzzle], "1", true), &camera, rng), 85)
        }),
    ),
    ("12 other fonts", Make::Puzzle(|puzzle, i, rng| png(&drawn(puzzle, &Style { font: i % 12, ..STYLE }, rng)))),
    (
        "12 other fonts, photographed",
        Make::Puzzle(|puzzle, i, rng| {
            // A drawn grid has less paper around it than a sheet.
            let camera = Camera { table: uniform(rng, 0.15, 0.3), ..any_camera(rng) };
            let height = uniform(rng, 0.45, 0.75);
            jpeg(&photograph(&drawn(puzzle, &Style { font: i % 12, height, ..STYLE }, rng), &camera, rng), 85)
        }),
    ),
    (
        "thick lines, pencil marks",
        Make::Puzzle(|puzzle, i, rng| {
            png(&drawn(puzzle, &Style { font: i % 12, lines: (4, 9), marks: true, ..STYLE }, rng))
        }),
    ),
    (
        "thin gray lines, gray digits",
        Make::Puzzle(|puzzle, i, rng| {
            png(&drawn(puzzle, &Style { font: i % 12, lines: (1, 2), gray: (200, 110), ..STYLE }, rng))
        }),
    ),
    (
        "small screenshot: cells of 24 pixels",
        Make::Puzzle(|puzzle, i, rng| {
            png(&drawn(puzzle, &Style { font: i % 12, cell: 24, lines: (1, 2), ..STYLE }, rng))
        }),
    ),
    (
        "light on dark",
        Make::Puzzle(|puzzle, i, rng| {
            let light = drawn(puzzle, &Style { font: i % 12, ..STYLE }, rng);
            let pixels = light.pixels().iter().map(|&pixel| 245 - (u16::from(pixel) * 220 / 255) as u8).collect();
            png(&Picture::new(light.width(), light.height(), pixels))
        }),
    ),
    (
        "hard shadow, 20 to 70 % less light",
        Make::Page(|page, _, rng| {
            let shadow = Shadow {
                darkness: uniform(rng, 0.2, 0.7),
                direction: signed(rng, 180.0),
                offset: signed(rng, 0.2),
                edge: uniform(rng, 0.0, 12.0),
            };
            photo_of(page, Camera { shadow, angle: signed(rng, 10.0), blur: 0.8, ..Camera::default() }, rng)
        }),
    ),
];

/// Returns the random numbers of a picture of a condition.
fn random(name: &str, index: usize) -> PuzzleRng {
    PuzzleRng::new(PuzzleRng::seed_from_text(name), index as u64)
}

/// The pages of the test set, which all conditions share, by side, puzzles per page and index.
static PAGES: Mutex<BTreeMap<[usize; 3], Arc<Picture>>> = Mutex::new(BTreeMap::new());

/// Returns a page of the test set; `draw` is called once for each.
fn page(key: [usize; 3], draw: impl FnOnce() -> Picture) -> Arc<Picture> {
    let known = || PAGES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(page) = known().get(&key) {
        return Arc::clone(page);
    }
    let page = Arc::new(draw());
    known().insert(key, Arc::clone(&page));
    page
}

/// Reads the pictures of a condition with these indices.
pub fn measure((name, make): &Condition, indices: Range<usize>) -> Score {
    let mut score = Score::default();
    for i in indices {
        let mut rng = random(name, i);
        let puzzle = puzzle(21, i as u64);
        let file = match make {
            Make::Page(make) => make(&page([9, 1, i], || sheet(&[puzzle], "1", false)), 9, &mut rng),
            Make::Puzzle(make) => make(&puzzle, i, &mut rng),
        };
        score.add(&puzzle, &scan(&file, &Limits::default()));
    }
    score
}

/// Reads `n` pictures of a condition, each of a page with `per_page` puzzles of a size; `None` if it has no such
/// pictures. The score counts puzzles, not pictures.
pub fn measure_size((name, make): &Condition, side: usize, (per_page, n): (usize, usize)) -> Option<Score> {
    let Make::Page(make) = make else { return None };
    let mut score = Score::default();
    for i in 0..n {
        let puzzles = puzzles_of_size(side, 21 + i as u64, per_page as u64);
        let page = page([side, per_page, i], || sheet_of_size(&puzzles));
        let file = make(&page, side, &mut random(name, i));
        let found = scan_all(&file, &Limits::default()).unwrap_or_default();
        // Without one of the grids, it is not known which is which.
        let is_complete = found.len() == per_page;
        for (index, record) in puzzles.iter().enumerate() {
            let text = record.puzzle.to_line(Symbols::DIGITS);
            score.add_text(&text, found.get(index).filter(|_| is_complete));
        }
    }
    Some(score)
}
