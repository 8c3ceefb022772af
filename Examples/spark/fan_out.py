#!/usr/bin/env python3
"""Makes a payload for every recipient in a Parquet table, with Apache Spark.

Reads recipients from Parquet (id, languages, args; every column becomes a member of the line), pipes each partition
through `pushwright batch` on its executor, and writes Parquet with the columns id, payload, localization, bytes and
error. Spark runs a failed partition again and commits each partition's file only once, so every recipient appears
exactly once.

    spark-submit fan_out.py recipients.parquet payloads.parquet --app Localizations --template invitation.apns
"""

import argparse
import os
import shlex

from pyspark.sql import SparkSession
from pyspark.sql import functions as F

RESULT = "id STRING, payload STRING, localization STRING, bytes INT, error STRUCT<code: STRING, message: STRING>"


def filter_command(arguments):
    """Returns the command that each partition is piped through.

    Exit status 1 means that some recipients have an error, which is in their lines. The task has not failed.
    """
    words = [arguments.pushwright, "batch", "--jobs", "1", "--app", arguments.app, "--localize", arguments.localize]
    if arguments.template:
        words += ["--template", arguments.template]
    script = " ".join(shlex.quote(word) for word in words) + '; status=$?; [ "$status" -le 1 ] || exit "$status"'
    return "sh -c " + shlex.quote(script)


def run(spark, arguments):
    recipients = spark.read.parquet(arguments.recipients)
    if arguments.partitions:
        recipients = recipients.repartition(arguments.partitions)
    lines = recipients.select(F.to_json(F.struct(*recipients.columns))).rdd.map(lambda row: row[0])
    # Without the path, Spark's empty environment would not find the command.
    path = {"PATH": os.environ["PATH"]}
    results = lines.pipe(filter_command(arguments), env=path, checkCode=True).map(lambda line: (line,)).toDF("line STRING")
    parsed = results.select(F.from_json("line", RESULT).alias("result")).select("result.*")
    parsed.write.mode("overwrite").parquet(arguments.payloads)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("recipients", help="Parquet with the columns id, languages and args or payload")
    parser.add_argument("payloads", help="the Parquet to write the results to")
    parser.add_argument("--app", required=True, help="the folder with the .lproj folders, on every executor")
    parser.add_argument("--template", help="the payload that args fill, on every executor")
    parser.add_argument("--localize", default="server", choices=["server", "device"])
    parser.add_argument("--pushwright", default="pushwright", help="the command, on every executor")
    parser.add_argument("--partitions", type=int, help="the number of tasks; by default, the number of partitions of the table")
    arguments = parser.parse_args()
    spark = SparkSession.builder.appName("pushwright").getOrCreate()
    try:
        run(spark, arguments)
    finally:
        spark.stop()


if __name__ == "__main__":
    main()
