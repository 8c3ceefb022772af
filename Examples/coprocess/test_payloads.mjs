// Tests payloads.mjs with the `pushwright` on the path, in a folder with `Localizations`: node test_payloads.mjs

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import test from "node:test";
import { PayloadError, PayloadMaker } from "./payloads.mjs";

const app = "Localizations";
const template = "Localizations/Payloads/seed-localized-game.apns";

async function withMaker(body) {
  const maker = new PayloadMaker(app, template);
  try {
    await body(maker);
  } finally {
    maker.close();
  }
}

test("gives each caller its own result", () =>
  withMaker(async (maker) => {
    const numbers = Array.from({ length: 500 }, (_, number) => number);
    const payloads = await Promise.all(numbers.map((number) => maker.payload(["fr-BE"], [`Jenna ${number}`, "Frank"])));
    assert.deepEqual(
      payloads.map((payload) => JSON.parse(payload).aps.alert.body),
      numbers.map((number) => `Jenna ${number} et Frank vous invitent à jouer au Monopoly`),
    );
  }));

test("ends no line at another separator", () =>
  withMaker(async (maker) => {
    const names = ["Anna\u2028Smith", "Bob\u2029", "Cleo\u0085", "Dora"];
    const payloads = await Promise.all(names.map((name) => maker.payload(["en"], [name, "Frank"])));
    const shown = payloads.map((payload) => JSON.parse(payload).aps.alert.body);
    assert.deepEqual(shown, names.map((name) => `${name} and Frank have invited you to play Monopoly`));
  }));

test("gives nobody the result of a recipient that is not JSON", () =>
  withMaker(async (maker) => {
    await assert.rejects(maker.submit({ id: 5n }), TypeError);
    assert.match(await maker.payload(["en"], ["Jenna", "Frank"]), /Jenna/);
  }));

test("ends if the output is not JSON", async () => {
  const maker = new PayloadMaker(app, template, "--version");
  await assert.rejects(maker.payload(["en"], ["Jenna", "Frank"]));
  await assert.rejects(maker.payload(["en"], ["Jenna", "Frank"]), /has ended/);
});

test("takes more lines than a pipe holds", () =>
  withMaker(async (maker) => {
    const numbers = Array.from({ length: 300 }, (_, number) => number);
    const args = ["\n".repeat(500), "é".repeat(500)];
    const results = await Promise.all(numbers.map((id) => maker.submit({ id, languages: ["ja"], args })));
    assert.deepEqual(results.map((result) => result.id), numbers);
  }));

test("goes on after the error of a recipient", () =>
  withMaker(async (maker) => {
    await assert.rejects(maker.payload(["en"], ["too few"]), (error) => {
      return error instanceof PayloadError && error.code === "missing-argument";
    });
    assert.match(await maker.payload(["en"], ["Jenna", "Frank"]), /Jenna/);
  }));

test("can be imported where no file is run", () => {
  const program = `import { PayloadMaker } from "${new URL("payloads.mjs", import.meta.url)}"; console.log(PayloadMaker.name)`;
  for (const args of [[], ["an argument that is no file"]]) {
    const options = ["--input-type=module", "-e", program, ...args];
    assert.equal(spawnSync(process.execPath, options, { encoding: "utf8" }).stdout, "PayloadMaker\n");
  }
});

test("leaves nobody waiting if the command is killed", () =>
  withMaker(async (maker) => {
    await maker.payload(["en"], ["Jenna", "Frank"]);
    maker.process.kill("SIGKILL");
    await assert.rejects(async () => {
      for (;;) await maker.payload(["en"], ["Jenna", "Frank"]);
    }, /has ended/);
  }));
