#!/usr/bin/env python3
"""Tests payloads.py with the `pushwright` on the path, in a folder with `Localizations`: test_payloads.py"""

import concurrent.futures
import json
import signal
import unittest

from payloads import PayloadError, PayloadMaker

APP = "Localizations"
TEMPLATE = "Localizations/Payloads/seed-localized-game.apns"


class PayloadMakerTests(unittest.TestCase):
    def setUp(self):
        self.maker = PayloadMaker(APP, TEMPLATE)
        self.addCleanup(self.maker.process.stdout.close)
        self.addCleanup(self.maker.close)

    def test_gives_each_thread_its_own_result(self):
        def body(number):
            payload = self.maker.payload(["fr-BE"], [f"Jenna {number}", "Frank"])
            return json.loads(payload)["aps"]["alert"]["body"]

        with concurrent.futures.ThreadPoolExecutor(16) as threads:
            bodies = list(threads.map(body, range(500)))
        self.assertEqual(bodies, [f"Jenna {i} et Frank vous invitent à jouer au Monopoly" for i in range(500)])

    def test_ends_no_line_at_another_separator(self):
        names = ["Anna\u2028Smith", "Bob\u2029", "Cleo\u0085", "Dora"]
        futures = [self.maker.submit({"id": 0, "languages": ["en"], "args": [name, "Frank"]}) for name in names]
        shown = [json.loads(future.result()["payload"])["aps"]["alert"]["body"] for future in futures]
        self.assertEqual(shown, [f"{name} and Frank have invited you to play Monopoly" for name in names])

    def test_gives_nobody_the_result_of_a_recipient_that_is_no_json(self):
        with self.assertRaises(TypeError):
            self.maker.submit({"id": object()})
        self.assertIn("Jenna", self.maker.payload(["en"], ["Jenna", "Frank"]))

    def test_takes_more_lines_than_a_pipe_holds(self):
        recipients = [{"id": i, "languages": ["ja"], "args": ["\n" * 500, "é" * 500]} for i in range(300)]
        futures = [self.maker.submit(recipient) for recipient in recipients]
        self.assertEqual([future.result()["id"] for future in futures], list(range(300)))

    def test_goes_on_after_the_error_of_a_recipient(self):
        with self.assertRaises(PayloadError) as caught:
            self.maker.payload(["en"], ["too few"])
        self.assertEqual(caught.exception.code, "missing-argument")
        self.assertIn("Jenna", self.maker.payload(["en"], ["Jenna", "Frank"]))

    def test_leaves_nobody_waiting_if_the_command_is_killed(self):
        self.maker.payload(["en"], ["Jenna", "Frank"])
        self.maker.process.kill()
        with self.assertRaisesRegex(RuntimeError, "has ended"):
            while True:
                self.maker.payload(["en"], ["Jenna", "Frank"])

    def test_lets_a_callback_send_again_after_the_end(self):
        recipient = {"id": 0, "languages": ["en"], "args": ["Jenna", "Frank"]}
        refused = []

        def send_again(future):
            try:
                self.maker.submit(recipient)
            except RuntimeError as error:
                refused.append(str(error))

        self.maker.process.send_signal(signal.SIGSTOP)  # So that no line has a result when the command ends.
        first, second = self.maker.submit(recipient), self.maker.submit(recipient)
        first.add_done_callback(send_again)
        self.maker.process.kill()
        self.assertIn("has ended", str(second.exception(timeout=10)))
        self.assertEqual(refused, ["pushwright batch has ended"])


if __name__ == "__main__":
    unittest.main()
