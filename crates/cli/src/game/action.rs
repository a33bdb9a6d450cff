//! The actions of the keys and the mouse.

/// An action of the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Moves the cursor by rows and columns, around the edges.
    Move(i8, i8),
    /// Selects the cell with an index.
    Select(u16),
    /// Enters or clears a digit from 1, or a mark while marking.
    Enter(u8),
    /// Sets or clears a mark.
    Mark(u8),
    Clear,
    /// Starts or ends marking.
    ToggleMarking,
    /// Marks the candidates of every open cell.
    FillMarks,
    Undo,
    Redo,
    /// Names the next technique; then shows the step; then applies it.
    Hint,
    Check,
    Restart,
    /// Shows all keys, or hides them.
    ShowKeys,
    /// Hides the keys or the hint, or ends marking; otherwise names the key that quits.
    Cancel,
}
