//! The unit tests of the library are the only target of this package that has code.
