import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../app/platform/system/project-root.server.ts";

/** Pattern of a password name with a literal that is assigned or compared. */
const literal = /\b(?:password|passwd|pwd|senha)["']?\s*(?:[:=]+)\s*["'`][^"'`\s]{3,60}["'`]/i;

test("no script sent to the browser contains a password", () => {
  for (const control of ['password:"hunter2"', "senha==='adm123'", '{"password":"x1y2z3"}']) {
    expect(control).toMatch(literal);
  }
  const folder = join(projectRoot(), "build", "client", "assets");
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(20);
  for (const name of scripts) {
    const text = readFileSync(join(folder, name), "utf8");
    expect(literal.exec(text)?.[0], name).toBeUndefined();
    expect(text.match(/argon2|password_?hash|ADMIN_PASSWORD/i)?.[0], name).toBeUndefined();
  }
});
