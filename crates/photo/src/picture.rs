//! Gray pictures, and how much color they have.

/// Maximum width and height of a file: pictures with more are no photos.
pub(crate) const MAX_FILE_SIDE: usize = 1 << 15;

/// Maximum number of pixels on the longer side of a picture in which grids are searched.
const MAX_SIDE: usize = 1600;
/// Pictures whose longer side has fewer pixels are enlarged, so that lines are wider than a pixel.
const MIN_SIDE: usize = 800;

/// A gray picture, in rows from the top; 0 is black and 255 white.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
    /// The saturation of the pixels; `None` for a picture that was not decoded.
    saturation: Option<Box<Picture>>,
}

impl Picture {
    /// Returns the picture with these rows of pixels. Missing pixels are white.
    pub fn new(width: usize, height: usize, mut pixels: Vec<u8>) -> Picture {
        pixels.resize(width * height, 255);
        Picture { width, height, pixels, saturation: None }
    }

    /// Returns the picture with this saturation of its pixels.
    pub(crate) fn with_saturation(self, saturation: Vec<u8>) -> Picture {
        let saturation = Picture::new(self.width, self.height, saturation);
        Picture { saturation: Some(Box::new(saturation)), ..self }
    }

    /// Returns the saturation of the pixels.
    pub(crate) fn saturation(&self) -> Option<&Picture> {
        self.saturation.as_deref()
    }

    /// Returns the number of pixels of a row.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Returns the number of rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// Returns the pixels, row by row.
    pub fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    /// Returns the pixel at a column and row inside of the picture.
    pub(crate) fn at(&self, x: usize, y: usize) -> u8 {
        self.pixels[y * self.width + x]
    }

    /// Returns the gray level at a point, interpolated between the centers of pixels. Outside it is that of the border.
    pub(crate) fn sample(&self, x: f32, y: f32) -> f32 {
        let clamp = |v: f32, n: usize| v.clamp(0.0, (n - 1) as f32);
        let (x, y) = (clamp(x - 0.5, self.width), clamp(y - 0.5, self.height));
        let (left, top) = (x as usize, y as usize);
        let (right, bottom) = ((left + 1).min(self.width - 1), (top + 1).min(self.height - 1));
        let (dx, dy) = (x - left as f32, y - top as f32);
        let row = |y| f32::from(self.at(left, y)) * (1.0 - dx) + f32::from(self.at(right, y)) * dx;
        row(top) * (1.0 - dy) + row(bottom) * dy
    }

    /// Returns the negative.
    pub(crate) fn inverted(&self) -> Picture {
        let pixels = self.pixels.iter().map(|&pixel| 255 - pixel).collect();
        Picture { pixels, saturation: self.saturation.clone(), ..*self }
    }

    /// Returns the picture at a size in which grids are searched.
    pub(crate) fn resized(&self) -> Picture {
        match self.width.max(self.height) {
            longer if longer > MAX_SIDE => self.shrunk(longer),
            longer if longer < MIN_SIDE => self.enlarged(MIN_SIDE.div_ceil(longer)),
            _ => self.clone(),
        }
    }

    /// Returns the picture enlarged by a factor, interpolated.
    fn enlarged(&self, factor: usize) -> Picture {
        let (width, height) = (self.width * factor, self.height * factor);
        let place = |at: usize| (at as f32 + 0.5) / factor as f32;
        let pixels = (0..width * height).map(|at| self.sample(place(at % width), place(at / width)) as u8).collect();
        Picture { width, height, pixels, saturation: self.saturation().map(|one| Box::new(one.enlarged(factor))) }
    }

    /// Returns the picture with `MAX_SIDE` pixels on its longer side. Each pixel is the mean of those it replaces.
    fn shrunk(&self, longer: usize) -> Picture {
        let scaled = |n: usize| (n * MAX_SIDE / longer).max(1);
        let (width, height) = (scaled(self.width), scaled(self.height));
        let mut pixels = Vec::with_capacity(width * height);
        for y in 0..height {
            let rows = range(y, height, self.height);
            for x in 0..width {
                let columns = range(x, width, self.width);
                let sum: usize = rows
                    .clone()
                    .map(|row| {
                        self.pixels[row * self.width..][columns.clone()].iter().map(|&p| usize::from(p)).sum::<usize>()
                    })
                    .sum();
                pixels.push((sum / (rows.len() * columns.len())) as u8);
            }
        }
        Picture { width, height, pixels, saturation: self.saturation().map(|one| Box::new(one.shrunk(longer))) }
    }

    /// Returns the picture after the orientation of a camera, 1 to 8 as in EXIF.
    pub(crate) fn oriented(mut self, orientation: u8) -> Picture {
        if !(2..=8).contains(&orientation) {
            return self;
        }
        let saturation = self.saturation.take().map(|one| Box::new(one.oriented(orientation)));
        let (w, h) = (self.width, self.height);
        let (width, height) = if orientation >= 5 { (h, w) } else { (w, h) };
        let mut pixels = Vec::with_capacity(w * h);
        for y in 0..height {
            for x in 0..width {
                let (x, y) = match orientation {
                    2 => (w - 1 - x, y),
                    3 => (w - 1 - x, h - 1 - y),
                    4 => (x, h - 1 - y),
                    5 => (y, x),
                    6 => (y, h - 1 - x),
                    7 => (w - 1 - y, h - 1 - x),
                    _ => (w - 1 - y, x),
                };
                pixels.push(self.at(x, y));
            }
        }
        Picture { width, height, pixels, saturation }
    }
}

/// Returns the range of `n` items that item `i` of `parts` stands for.
fn range(i: usize, parts: usize, n: usize) -> std::ops::Range<usize> {
    let start = i * n / parts;
    start..((i + 1) * n / parts).max(start + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orientations_turn_and_mirror() {
        let picture = Picture::new(3, 2, vec![1, 2, 3, 4, 5, 6]);
        let table: [(u8, usize, [u8; 6]); 9] = [
            (0, 3, [1, 2, 3, 4, 5, 6]),
            (1, 3, [1, 2, 3, 4, 5, 6]),
            (2, 3, [3, 2, 1, 6, 5, 4]),
            (3, 3, [6, 5, 4, 3, 2, 1]),
            (4, 3, [4, 5, 6, 1, 2, 3]),
            (5, 2, [1, 4, 2, 5, 3, 6]),
            (6, 2, [4, 1, 5, 2, 6, 3]),
            (7, 2, [6, 3, 5, 2, 4, 1]),
            (8, 2, [3, 6, 2, 5, 1, 4]),
        ];
        for (orientation, width, want) in table {
            let turned = picture.clone().oriented(orientation);
            assert_eq!((turned.width(), turned.pixels()), (width, &want[..]), "{orientation}");
        }
    }

    #[test]
    fn shrunk_pictures_have_means() {
        let wide = Picture::new(2 * MAX_SIDE, 2, [0, 100].repeat(2 * MAX_SIDE));
        let small = wide.resized();
        assert_eq!((small.width(), small.height()), (MAX_SIDE, 1));
        assert!(small.pixels().iter().all(|&pixel| pixel == 50));
        assert_eq!(small.sample(3.2, 0.4), 50.0);
        assert_eq!(small.sample(-9.0, 1e9), 50.0);
        let large = Picture::new(1, 2, vec![7, 7]).resized();
        assert_eq!((large.width(), large.height(), large.at(399, 799)), (400, 800, 7));
    }
}
