//! Builds without feature `parquet`: the format is recognized, and refused with the reason.

use cluewise::formats::{self, ReadError};
use cluewise::pack::Header;
use std::io;

const FILE: &[u8] = b"PAR1\0\0\0\0PAR1";

#[test]
#[ignore = "needs --features parquet: the tests in tests/formats/parquet.rs"]
fn parquet_files() {}

#[test]
fn parquet_is_refused_with_the_reason() {
    let reason = |verb| format!("this build of cluewise cannot {verb} Parquet; build it with `--features parquet`");
    let format = formats::detect(FILE);
    let name = format.name();
    assert_eq!((name, format.is_text()), ("parquet", false));
    assert_eq!(formats::by_extension("PQ").map(|format| format.name()), Some(name));
    for from in [formats::by_name(name), None] {
        let mut records =
            formats::read(Box::new(FILE), from, &formats::ReadOptions::default()).expect("bytes in memory");
        let error = records.next().expect("an error").expect_err("an error");
        assert!(matches!(error, ReadError::Io(_)) && records.next().is_none(), "{error}");
        assert_eq!(error.to_string(), reason("read"));
    }
    let error = format.writer(&Header::new(None), Box::new(io::sink())).err().expect("an error");
    assert_eq!((error.kind(), error.to_string()), (io::ErrorKind::Unsupported, reason("write")));
}
