import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { parseAst } from "vite";

// `npm run promises [-- orders]` prints as Markdown everything that the tests show.

const root = join(import.meta.dirname, "..");

type Node = { type: string; [key: string]: unknown };

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

function childrenOf(node: object): Node[] {
  return Object.values(node).flat().filter(isNode);
}

/** Accepts `test(…)`, `test.each([…])(…)` and `test.skipIf(…)(…)`. */
function isTest(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee.type === "Identifier") return callee.name === "test";
  return isTest(callee.type === "MemberExpression" ? callee.object : callee.callee);
}

function isGroup(callee: unknown): boolean {
  return isNode(callee) && isNode(callee.property) && callee.property.name === "describe";
}

/** Returns a title, with `…` for each value that only the run knows. */
function titleOf(node: unknown): string {
  if (!isNode(node)) return "";
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : "";
  if (node.type === "BinaryExpression") return titleOf(node.left) + titleOf(node.right);
  if (node.type !== "TemplateLiteral" || !Array.isArray(node.quasis)) return "";
  return node.quasis.map(({ value }) => value.cooked).join("…");
}

function titlesIn(node: Node): string[] {
  const [first] = Array.isArray(node.arguments) ? node.arguments : [];
  const title = node.type === "CallExpression" && isTest(node.callee) ? titleOf(first) : "";
  if (!title || isGroup(node.callee)) return childrenOf(node).flatMap(titlesIn);
  return [title.replaceAll(/\$[\w.]+|%[sdifjo]/g, "…")];
}

function headingOf(name = ""): string {
  const words = name.replaceAll("-", " ").replace("/", ", ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function sectionOf(path: string): string {
  const program = parseAst(readFileSync(join(root, path), "utf8"), { lang: "ts" });
  const titles = childrenOf(program).flatMap(titlesIn);
  if (titles.length === 0) throw new Error(`${path} has no test. Remove the file or add a test.`);
  const repeated = titles.find((title, index) => titles.indexOf(title) !== index);
  if (repeated) throw new Error(`${path} has two tests called “${repeated}”. Rename one.`);
  return [
    `### ${headingOf(basename(path).split(".")[0])} (\`${path}\`)`,
    "",
    ...titles.map((title) => `- ${title}`),
    "",
  ].join("\n");
}

const files = readdirSync(join(root, "tests"), { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(?:test|spec)\.ts$/.test(name))
  .map((name) => relative(root, join(root, "tests", name)))
  .sort();
const folderOf = (path: string) => relative("tests", dirname(path));
const folders = [...new Set(files.map(folderOf))];

const wanted = process.argv.slice(2);
const unknown = wanted.find((folder) => !folders.includes(folder));
if (unknown) throw new Error(`tests/${unknown} has no tests. Choose from: ${folders.join(", ")}.`);

const page = (wanted.length > 0 ? wanted : folders).map((folder) => {
  const sections = files.filter((path) => folderOf(path) === folder).map(sectionOf);
  return `## ${headingOf(folder)}\n\n${sections.join("\n")}`;
});
process.stdout.write(`# What the tests show\n\n${page.join("\n")}`);
