"""Keeps `pushwright batch` running as a co-process: one payload for each user, whenever there is a push to send.

    python3 payloads.py APP TEMPLATE LANGUAGES ARGUMENT ...
"""

import collections
import concurrent.futures
import contextlib
import json
import subprocess
import sys
import threading


class PayloadError(Exception):
    """The error of one recipient; the co-process goes on."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


class PayloadMaker:
    """A running `pushwright batch`. Any number of threads may use it, and each result reaches its caller."""

    def __init__(self, app, template, *options):
        self.process = subprocess.Popen(
            ["pushwright", "batch", "--quiet", "--app", app, "--template", template, *options],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.waiting = collections.deque()  # One future for each line that has no result yet, in order.
        self.lock = threading.Lock()
        self.has_ended = False
        threading.Thread(target=self._read_results, daemon=True).start()

    def payload(self, languages, arguments):
        """Returns the payload for one user as JSON text."""
        return self.submit({"id": 0, "languages": languages, "args": arguments}).result()["payload"]

    def submit(self, recipient):
        """Returns a future with the result for one recipient."""
        future = concurrent.futures.Future()
        future.set_running_or_notify_cancel()  # Its line has a result, so nobody can cancel it.
        line = json.dumps(recipient).encode() + b"\n"
        with self.lock:
            if self.has_ended:
                raise RuntimeError("pushwright batch has ended")
            self.waiting.append(future)
            try:
                self.process.stdin.write(line)
                self.process.stdin.flush()
            except (BrokenPipeError, ValueError):
                pass  # It has ended, and the other thread says so to everyone who waits.
        return future

    def _read_results(self):
        # Results come in the order of the lines, so the first one that waits gets the next one.
        try:
            for line in self.process.stdout:
                if not line.endswith(b"\n"):
                    break  # The command was killed inside a line.
                result = json.loads(line)
                future = self.waiting.popleft()
                if error := result.get("error"):
                    future.set_exception(PayloadError(error["code"], error["message"]))
                else:
                    future.set_result(result)
        finally:
            with self.lock:
                self.has_ended = True
            # Without the lock, because a callback of a future may send another line.
            for future in self.waiting:
                future.set_exception(RuntimeError("pushwright batch has ended"))
            self.waiting.clear()

    def close(self):
        """Closes the input. Every line that was sent still gets its result."""
        with self.lock, contextlib.suppress(BrokenPipeError):  # It may have ended, with a line unread.
            self.process.stdin.close()
        self.process.wait()


if __name__ == "__main__":
    app, template, languages, *arguments = sys.argv[1:]
    maker = PayloadMaker(app, template)
    for language in languages.split(","):
        print(maker.payload([language], arguments))
    maker.close()
