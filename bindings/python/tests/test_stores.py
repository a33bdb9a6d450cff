"""Object stores, and the death of a node."""

import socket
import subprocess
import sys
import time

import pyarrow.parquet as pq
import pytest
from pyarrow import fs

import cluewise

pytest.importorskip("ray", reason="pip install cluewise[ray]")
import ray
from ray.cluster_utils import Cluster

import cluewise.ray
from cluewise.ray._folder import Folder

PARTS = {"train": 8, "test": 2}


@pytest.fixture
def cluster(monkeypatch):
    # The credentials of the test server, for the workers too.
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "test")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "test")
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "object_store_memory": 10**8})
    ray.init(address=cluster.address, log_to_driver=False)
    yield cluster
    ray.shutdown()
    cluster.shutdown()


@pytest.fixture
def bucket():
    """Starts an S3 server on this machine; returns the URI of a folder in a bucket."""
    pytest.importorskip("moto", reason="pip install 'moto[server]'")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    options = f"endpoint_override=127.0.0.1:{port}&scheme=http&region=us-east-1&allow_bucket_creation=true"
    try:
        for _ in range(600):
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
                break
            except OSError:
                time.sleep(0.1)
        else:
            pytest.fail("the S3 server did not start within a minute")
        files, path = fs.FileSystem.from_uri(f"s3://test:test@puzzles?{options}")
        files.create_dir(path)
        yield lambda folder: f"s3://test:test@puzzles/{folder}?{options}"
    finally:
        server.kill()
        server.wait()


def test_folders_of_an_object_store(cluster, bucket, tmp_path):
    steps = [
        lambda at: cluewise.ray.generate(300, 7, 2, at("made"), level="easy"),
        lambda at: cluewise.ray.dedupe(at("made"), at("distinct")),
        lambda at: cluewise.ray.rate(at("distinct"), at("rated")),
        lambda at: cluewise.ray.split(at("rated"), at("parts"), PARTS),
    ]
    local = lambda folder: str(tmp_path / folder)
    for step in steps:
        assert step(bucket) == step(local)
        # Finished files are not written again.
        assert step(bucket) == step(local)
    for folder in ("rated", "parts/train"):
        remote, here = Folder(bucket(folder)), Folder(local(folder))
        assert remote.names() == here.names()
        for name in here.names():
            assert remote.open(name).read().equals(here.open(name).read())
    left = Folder(bucket("made"))
    assert not [
        info for info in left.files.get_file_info(fs.FileSelector(left.path)) if info.base_name.endswith(".tmp")
    ]


def test_the_death_of_a_node(cluster, tmp_path):
    second = cluster.add_node(num_cpus=1, object_store_memory=10**8)
    third = cluster.add_node(num_cpus=1, object_store_memory=10**8)
    cluster.wait_for_nodes()
    killed = []

    def kill_when_begun():
        deadline = time.monotonic() + 120
        while not list(tmp_path.glob("made/*.parquet")) and time.monotonic() < deadline:
            time.sleep(0.05)
        cluster.remove_node(second, allow_graceful=False)
        killed.append(len(list(tmp_path.glob("made/*.parquet"))))

    import threading

    killer = threading.Thread(target=kill_when_begun)
    killer.start()
    assert cluewise.ray.generate(1200, 3, 12, tmp_path / "made", level="extreme") == 1200
    killer.join()
    assert killed[0] < 12, "the node died after the work"
    assert pq.read_table(tmp_path / "made")["puzzle"].to_pylist() == cluewise.generate(1200, 3, level="extreme")
    cluster.remove_node(third)
