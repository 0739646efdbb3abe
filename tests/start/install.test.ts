import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../app/platform/system/project-root.server.ts";

/** Runs as a user who can't change the machine. */
function installAsNobody(...args: string[]): { status: number | null; output: string } {
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const script = join(projectRoot(), "scripts", "install.sh");
  const { status, stdout, stderr } = spawnSync("sh", [script, ...args], {
    ...nobody,
    encoding: "utf8",
  });
  return { status, output: stdout + stderr };
}

test("the installer asks for the address of the shop", () => {
  expect(installAsNobody()).toEqual({
    status: 1,
    output: "Add the shop's address: sh scripts/install.sh https://shop.example.com\n",
  });
});

test.each([
  "shop.example.com",
  "ftp://shop.example.com",
  "https://shop.example.com/music",
  "https://shop example.com",
  "https://shop.example.com;reboot",
  "https://",
])("the installer refuses the address %s", (address) => {
  expect(installAsNobody(address)).toEqual({
    status: 1,
    output: "The address must look like https://shop.example.com, without a path.\n",
  });
});

test("the installer changes nothing unless an administrator runs it", () => {
  const { status, output } = installAsNobody("https://shop.example.com");
  expect({ status, output }).toEqual({
    status: 1,
    output: "Run this as root: sudo sh scripts/install.sh https://shop.example.com\n",
  });
});
