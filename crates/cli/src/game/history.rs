//! Changes that can be undone and redone.

/// The states before the present one, and those that were undone.
pub struct History<T> {
    past: Vec<T>,
    future: Vec<T>,
}

impl<T> History<T> {
    pub fn new() -> History<T> {
        History { past: Vec::new(), future: Vec::new() }
    }

    /// Adds the state before a change, after which nothing can be redone.
    pub fn record(&mut self, state: T) {
        self.past.push(state);
        self.future.clear();
    }

    /// Returns the state before the last change, given the present one.
    pub fn undo(&mut self, present: T) -> Option<T> {
        let state = self.past.pop()?;
        self.future.push(present);
        Some(state)
    }

    /// Returns the state before the last undo, given the present one.
    pub fn redo(&mut self, present: T) -> Option<T> {
        let state = self.future.pop()?;
        self.past.push(present);
        Some(state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn undone_states_return_until_a_change() {
        let mut history = History::new();
        (0..3).for_each(|state| history.record(state));
        assert_eq!((history.undo(3), history.undo(2)), (Some(2), Some(1)));
        assert_eq!((history.redo(1), history.redo(2), history.redo(3)), (Some(2), Some(3), None));
        assert_eq!(history.undo(3), Some(2));
        history.record(2);
        assert_eq!((history.redo(9), history.undo(9)), (None, Some(2)));
    }
}
