//! The option of the style of digits.

use super::KindArgs;
use crate::error::Failure;
use clap::ValueEnum;
use cluewise::kinds::Symbols;
use cluewise::render::diagram::DigitStyle;

/// The style of drawn digits.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum DigitsArg {
    /// 1 to 9, then A to P
    Symbols,
    /// 0 to 9, then A to F
    Hex,
    /// A to Y
    Letters,
    /// Decimal numbers
    Numbers,
    /// Simple shapes, for children
    Pictures,
    /// Colored discs with shapes
    Colors,
}

impl DigitsArg {
    fn own_style(self) -> DigitStyle {
        match self {
            DigitsArg::Symbols => DigitStyle::Symbols(Symbols::DIGITS),
            DigitsArg::Hex => DigitStyle::Symbols(Symbols::HEXADECIMAL),
            DigitsArg::Letters => DigitStyle::Symbols(Symbols::LETTERS),
            DigitsArg::Numbers => DigitStyle::Numbers,
            DigitsArg::Pictures => DigitStyle::Pictures,
            DigitsArg::Colors => DigitStyle::Colors,
        }
    }

    /// Returns the requested style, by default the symbols of the options.
    pub fn style(digits: Option<DigitsArg>, args: &KindArgs) -> DigitStyle {
        digits.map_or(DigitStyle::Symbols(args.output_symbols()), DigitsArg::own_style)
    }

    /// Returns the style for grids of this side.
    ///
    /// # Errors
    /// The style does not have this many digits.
    pub fn style_for(digits: Option<DigitsArg>, args: &KindArgs, side: usize) -> Result<DigitStyle, Failure> {
        let style = DigitsArg::style(digits, args);
        match style.supports(side) {
            true => Ok(style),
            false => Err(format!("there are no pictures for {side} digits; use --digits numbers").into()),
        }
    }
}
