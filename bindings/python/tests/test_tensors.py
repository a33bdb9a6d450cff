"""Tensors of PyTorch and arrays of JAX: the results are those for NumPy."""

import numpy as np
import pytest

import cluewise

TORCH = "PyTorch is not installed (extra torch): its tensors are not tested"
DIGITS = cluewise.generate(12, seed=5, output="numpy")
PUZZLES = cluewise.generate(12, seed=5)


@pytest.fixture(params=["torch", "jax.numpy"])
def tensor(request):
    """Returns the function that makes a tensor of a NumPy array."""
    return pytest.importorskip(request.param, reason=TORCH).asarray


@pytest.mark.parametrize("function", [cluewise.verify, cluewise.solve, cluewise.count, cluewise.canonical])
def test_results_are_those_for_numpy(tensor, function):
    expected = function(DIGITS)
    for digits in (DIGITS, DIGITS.astype(np.int32), DIGITS.astype(np.int8)):
        np.testing.assert_array_equal(function(tensor(digits)), expected)
    found = function(tensor(DIGITS.reshape(-1, 9, 9)))
    np.testing.assert_array_equal(found.reshape(expected.shape), expected)


def test_ratings(tensor):
    found = cluewise.rate(tensor(DIGITS))
    assert found["effort"].tolist() == cluewise.rate(DIGITS)["effort"].tolist()


def test_one_puzzle(tensor):
    assert cluewise.verify(tensor(DIGITS[0])) is True
    np.testing.assert_array_equal(cluewise.solve(tensor(DIGITS[0])), cluewise.solve(DIGITS[0]))


def test_list_of_tensors(tensor):
    tensors = [tensor(row) for row in DIGITS]
    assert cluewise.solve(tensors) == cluewise.solve(PUZZLES)
    assert cluewise.verify([tensor(DIGITS[0].reshape(9, 9)), None]) == [True, None]


def test_views_are_read_in_their_order(tensor):
    rows = tensor(np.repeat(DIGITS, 2, axis=0))[::2]
    columns = tensor(np.ascontiguousarray(DIGITS.T)).T
    for view in (rows, columns):
        np.testing.assert_array_equal(cluewise.solve(view), cluewise.solve(DIGITS))


def test_errors_name_the_place_and_the_type(tensor):
    wrong = DIGITS.copy()
    wrong[3, 16] = 12
    with pytest.raises(cluewise.PuzzleError, match=r"puzzles\[3, 16\]: found 12, expected 0 to 9"):
        cluewise.verify(tensor(wrong))
    with pytest.raises(TypeError, match="found an array of float32 and shape"):
        cluewise.verify(tensor(DIGITS.astype(np.float32)))
    with pytest.raises(TypeError, match=r"shape \(12, 80\)"):
        cluewise.verify(tensor(DIGITS[:, :80]))


def test_batches_of_a_data_loader():
    torch = pytest.importorskip("torch", reason=TORCH)
    loader = torch.utils.data.DataLoader(torch.from_numpy(DIGITS), batch_size=5)
    assert [cluewise.verify(batch).tolist() for batch in loader] == [[True] * 5, [True] * 5, [True] * 2]


def test_inside_a_compiled_function_of_jax():
    jax = pytest.importorskip("jax")

    def verify(puzzles):
        shape = jax.ShapeDtypeStruct(puzzles.shape[:1], bool)
        return jax.pure_callback(lambda batch: np.asarray(cluewise.verify(batch)), shape, puzzles)

    assert jax.jit(verify)(jax.numpy.asarray(DIGITS)).all()
