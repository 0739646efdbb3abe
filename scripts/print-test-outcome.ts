import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";

// Prints the outcome of `npm test`, the failures' messages last, where a truncated log still
// shows them.

const MAX_FILES = 10;
const MAX_FAILURE_LINES = 20;
const MAX_PAGE_LINES = 60;

type Timed = { name: string; seconds: number };
type Failure = { name: string; message: string; page?: string };
type Report = { files: Timed[]; failures: Failure[] };

const vitestTest = z.object({
  fullName: z.string(),
  status: z.string(),
  failureMessages: z.array(z.string()),
});
const vitestFile = z.object({
  name: z.string(),
  status: z.string(),
  message: z.string(),
  startTime: z.number(),
  endTime: z.number(),
  assertionResults: z.array(vitestTest),
});
const vitestReport = z.object({ testResults: z.array(vitestFile) });

const browserResult = z.object({
  duration: z.number(),
  errors: z.array(z.object({ message: z.string().default("") })),
  attachments: z.array(z.object({ name: z.string(), path: z.string().optional() })),
});
const browserSpec = z.object({
  title: z.string(),
  tests: z.array(
    z.object({ projectName: z.string(), status: z.string(), results: z.array(browserResult) }),
  ),
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

function readUnit(text: string): Report {
  const { testResults } = vitestReport.parse(JSON.parse(text));
  const files = testResults.map(({ name, startTime, endTime }) => ({
    name: relative(".", name),
    seconds: (endTime - startTime) / 1000,
  }));
  return { files, failures: testResults.flatMap(failuresOfFile) };
}

/** Reports a file that failed without a test: it could not be loaded, or a hook failed. */
function failuresOfFile(file: z.infer<typeof vitestFile>): Failure[] {
  const name = relative(".", file.name);
  const failed = file.assertionResults.filter(({ status }) => status === "failed");
  if (failed.length === 0) return file.status === "failed" ? [{ name, message: file.message }] : [];
  return failed.map(({ fullName, failureMessages }) => ({
    name: `${name}: ${fullName}`,
    message: failureMessages.join("\n"),
  }));
}

function readBrowser(text: string): Report {
  const { suites } = browserReport.parse(JSON.parse(text));
  const files = suites.map((suite) => ({
    name: join("tests/browser", suite.file),
    seconds: secondsOf(suite),
  }));
  return { files, failures: suites.flatMap(failuresOfSuite) };
}

function secondsOf({ specs, suites = [] }: z.infer<typeof browserSuite>): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
  return suites.reduce((sum, suite) => sum + secondsOf(suite), own);
}

function failuresOfSuite({ file, specs, suites = [] }: z.infer<typeof browserSuite>): Failure[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected")
      .map(({ projectName, results }) => ({
        name: `${join("tests/browser", file)}, ${projectName}: ${title}`,
        message: results.flatMap(({ errors }) => errors.map(({ message }) => message)).join("\n"),
        page: results.map(pageOf).join("\n"),
      })),
  );
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

/** Returns the page that Playwright saw when the test failed, as a tree of roles and names. */
function pageOf({ attachments }: z.infer<typeof browserResult>): string {
  const path = attachments.find(({ name }) => name === "error-context")?.path;
  const [, page = ""] = path ? readFileSync(path, "utf8").split("- main") : [];
  return page && `- main${page}`;
}

function print(heading: string, rows: Timed[]): void {
  const lines = rows.map(({ name, seconds }) => `${seconds.toFixed(0).padStart(6)} s  ${name}`);
  console.log(`\n${heading}\n${lines.join("\n")}`);
}

function printFailures(failures: Failure[]): void {
  if (failures.length === 0) return;
  for (const { name, page = "" } of failures) {
    if (page) printLines(`Page of ${name}`, page, MAX_PAGE_LINES);
  }
  console.log(`\nFailed: ${failures.length}`);
  for (const { name, message } of failures) {
    printLines(name, stripVTControlCharacters(message), MAX_FAILURE_LINES);
  }
}

function printLines(heading: string, text: string, max: number): void {
  const lines = text.split("\n").slice(0, max);
  console.log([`\n  ${heading}`, ...lines.map((line) => `    ${line}`)].join("\n"));
}

const [folder = ""] = process.argv.slice(2);
function readReport<Content>(file: string, read: (text: string) => Content): Content | undefined {
  const path = join(folder, file);
  return existsSync(path) ? read(readFileSync(path, "utf8")) : undefined;
}

print("Time by step", readReport("steps", readSteps) ?? []);
const reports = [readReport("unit.json", readUnit), readReport("browser.json", readBrowser)];
const readReports = reports.filter((report) => report !== undefined);
const slowest = readReports
  .flatMap(({ files }) => files)
  .sort((one, other) => other.seconds - one.seconds)
  .slice(0, MAX_FILES);
print("Slowest files (several run in parallel)", slowest);
printFailures(readReports.flatMap(({ failures }) => failures));
