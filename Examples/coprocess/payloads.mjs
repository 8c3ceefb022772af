// Keeps `pushwright batch` running as a co-process: one payload for each user, whenever there is a push to send.
//
//     node payloads.mjs APP TEMPLATE LANGUAGES ARGUMENT ...

import { spawn } from "node:child_process";
import { pathToFileURL } from "node:url";

/** The error of one recipient; the co-process goes on. */
export class PayloadError extends Error {
  constructor({ code, message }) {
    super(message);
    this.code = code;
  }
}

/** A running `pushwright batch`. */
export class PayloadMaker {
  #waiting = []; // One promise for each line that has no result yet, in order.
  #hasEnded = false;
  #text = ""; // The start of a line that has not been read to its end.

  constructor(app, template, ...options) {
    const command = ["batch", "--quiet", "--app", app, "--template", template, ...options];
    this.process = spawn("pushwright", command, { stdio: ["pipe", "pipe", "inherit"] });
    this.process.on("error", (error) => this.#end(error)); // It could not be started.
    this.process.stdin.on("error", () => {}); // It has ended; "close" says so to everyone who waits.
    this.process.stdout.setEncoding("utf8");
    this.process.stdout.on("data", (text) => this.#read(text));
    this.process.stdout.on("close", () => this.#end());
  }

  /** Returns the payload for one user as JSON text. */
  async payload(languages, args) {
    return (await this.submit({ id: 0, languages, args })).payload;
  }

  /** Returns the result for one recipient. */
  submit(recipient) {
    return new Promise((resolve, reject) => {
      if (this.#hasEnded) return reject(new Error("pushwright batch has ended"));
      const line = JSON.stringify(recipient) + "\n"; // It may fail, and then no result comes.
      this.#waiting.push({ resolve, reject });
      this.process.stdin.write(line);
    });
  }

  /** Closes the input. Every line that was sent still gets its result. */
  close() {
    this.process.stdin.end();
  }

  // Only a line feed ends a line. To node:readline, U+2028 does too, and the name of a user may contain one.
  #read(text) {
    const lines = (this.#text + text).split("\n");
    this.#text = lines.pop();
    try {
      for (const line of lines) this.#take(JSON.parse(line));
    } catch (error) {
      this.#end(error); // The output is not that of `pushwright batch`.
      this.process.kill();
    }
  }

  // Results come in the order of the lines, so the first one that waits gets the next one.
  #take(result) {
    const { resolve, reject } = this.#waiting.shift();
    if (result.error) reject(new PayloadError(result.error));
    else resolve(result);
  }

  #end(error = new Error("pushwright batch has ended")) {
    this.#hasEnded = true;
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [app, template, languages, ...args] = process.argv.slice(2);
  const maker = new PayloadMaker(app, template);
  for (const language of languages.split(",")) console.log(await maker.payload([language], args));
  maker.close();
}
