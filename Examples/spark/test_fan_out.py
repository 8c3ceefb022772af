#!/usr/bin/env python3
"""Runs the Spark job in local mode, kills one of its tasks halfway, and expects every recipient exactly once.

    test_fan_out.py PUSHWRIGHT APP [RECIPIENTS]

Exits with 0 and a message if Java or PySpark is missing.
"""

import argparse
import json
import os
import shutil
import stat
import subprocess
import sys
import tempfile
import time

RECIPIENTS = int(sys.argv[3]) if len(sys.argv) > 3 else 20_000
PARTITIONS = 8
LANGUAGES = [["fr-CA", "en"], ["ja"], ["de-AT"], ["ar"], ["th", "en"], ["xx"], []]

# The first task to start writes 500 lines of its results and is then killed.
KILLED_ONCE = """#!/bin/sh
if mkdir "{folder}/killed" 2>/dev/null; then
  "{pushwright}" "$@" | head -n 500
  kill -KILL $$
fi
exec "{pushwright}" "$@"
"""


def skip(reason):
    print(f"skipped: {reason}")
    sys.exit(0)


def main():
    if shutil.which("java") is None:
        skip("there is no Java")
    try:
        from pyspark.sql import SparkSession
    except ImportError:
        skip("there is no PySpark")
    import fan_out

    pushwright, app = (os.path.abspath(path) for path in sys.argv[1:3])
    with tempfile.TemporaryDirectory() as folder:
        template = os.path.join(folder, "template.apns")
        with open(template, "w") as file:
            file.write('{"aps":{"alert":{"loc-key":"GAME_PLAY_REQUEST_FORMAT","loc-args":["",""]},"badge":1}}')
        wrapper = os.path.join(folder, "pushwright")
        with open(wrapper, "w") as file:
            file.write(KILLED_ONCE.format(folder=folder, pushwright=pushwright))
        os.chmod(wrapper, os.stat(wrapper).st_mode | stat.S_IXUSR)
        # Found by its name, as after `make install`.
        os.environ["PATH"] = folder + os.pathsep + os.environ["PATH"]

        # Four attempts per task, as on a cluster, and two tasks at a time.
        spark = SparkSession.builder.master("local[2,4]").appName("test").config("spark.ui.enabled", "false").getOrCreate()
        spark.sparkContext.setLogLevel("OFF")
        rows = [(f"r{i}", LANGUAGES[i % len(LANGUAGES)], [f"Jenna {i}", "Frank"]) for i in range(RECIPIENTS)]
        # One recipient has an error.
        rows[777] = ("r777", ["en"], ["too few"])
        recipients = os.path.join(folder, "recipients.parquet")
        spark.createDataFrame(rows, "id STRING, languages ARRAY<STRING>, args ARRAY<STRING>").write.parquet(recipients)
        payloads = os.path.join(folder, "payloads.parquet")
        started = time.monotonic()
        fan_out.run(
            spark,
            argparse.Namespace(
                recipients=recipients, payloads=payloads, app=app, template=template, localize="server",
                pushwright="pushwright", partitions=PARTITIONS))
        seconds = time.monotonic() - started
        assert os.path.isdir(os.path.join(folder, "killed")), "no task was killed"
        results = {}
        for row in spark.read.parquet(payloads).collect():
            assert row["id"] not in results, f"{row['id']} came out twice"
            results[row["id"]] = row
        spark.stop()

        assert len(results) == RECIPIENTS, f"{len(results)} of {RECIPIENTS} recipients came out"
        lines = "".join(json.dumps({"id": id, "languages": languages, "args": args}) + "\n" for id, languages, args in rows)
        direct = subprocess.run(
            [pushwright, "batch", "--app", app, "--template", template], input=lines, capture_output=True, text=True)
        assert direct.returncode == 1, direct.stderr
        for line in direct.stdout.splitlines():
            expected = json.loads(line)
            row = results[expected["id"]]
            assert row["payload"] == expected.get("payload"), row
            assert row["localization"] == expected.get("localization"), row
            assert row["bytes"] == expected.get("bytes"), row
        assert results["r777"]["error"]["code"] == "missing-argument", results["r777"]
        print(f"{RECIPIENTS} recipients in {PARTITIONS} tasks, one killed half-way: every one came out once, "
              f"in {seconds:.1f} seconds")


if __name__ == "__main__":
    main()
