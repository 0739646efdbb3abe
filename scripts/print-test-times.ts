import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { z } from "zod";

// Prints where the time of `npm test` went: the steps that test.sh has timed, and the slowest files of both runners.

const FILES_SHOWN = 10;

type Timed = { name: string; seconds: number };

const vitestReport = z.object({
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
});

const browserSpec = z.object({
  tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
});
const browserSuite = z.object({
  file: z.string(),
  specs: z.array(browserSpec),
  get suites() {
    return z.array(browserSuite).optional();
  },
});
const browserReport = z.object({ suites: z.array(browserSuite) });

function readSteps(text: string): Timed[] {
  const lines = text.trim().split("\n");
  return lines.map((line) => {
    const [seconds, ...words] = line.split(" ");
    return { name: words.join(" "), seconds: Number(seconds) };
  });
}

function readUnit(text: string): Timed[] {
  const { testResults } = vitestReport.parse(JSON.parse(text));
  return testResults.map(({ name, startTime, endTime }) => ({
    name: relative(".", name),
    seconds: (endTime - startTime) / 1000,
  }));
}

function readBrowser(text: string): Timed[] {
  const { suites } = browserReport.parse(JSON.parse(text));
  return suites.map((suite) => ({
    name: join("tests/browser", suite.file),
    seconds: secondsOf(suite),
  }));
}

function secondsOf({ specs, suites = [] }: z.infer<typeof browserSuite>): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
  return suites.reduce((sum, suite) => sum + secondsOf(suite), own);
}

function print(heading: string, rows: Timed[]): void {
  const lines = rows.map(({ name, seconds }) => `${seconds.toFixed(0).padStart(6)} s  ${name}`);
  console.log(`\n${heading}\n${lines.join("\n")}`);
}

const [folder = ""] = process.argv.slice(2);
const readAll = (file: string, read: (text: string) => Timed[]) =>
  existsSync(join(folder, file)) ? read(readFileSync(join(folder, file), "utf8")) : [];

print("Where the time went", readAll("steps", readSteps));
const files = [...readAll("unit.json", readUnit), ...readAll("browser.json", readBrowser)];
const slowest = files.sort((one, other) => other.seconds - one.seconds).slice(0, FILES_SHOWN);
print("The slowest files, of which several run at a time", slowest);
