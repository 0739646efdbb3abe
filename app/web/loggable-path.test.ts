import { expect, test } from "vitest";
import { loggablePath } from "./loggable-path.ts";

test("what is secret in an address is not written down", () => {
  expect(loggablePath("/download/abcdefghijklmnopqrstuvwxyz")).toBe("/download/…");
  expect(loggablePath("/download/abcdefghijklmnopqrstuvwxyz/claim")).toBe("/download/…");
  expect(loggablePath("/delivery/x.y\n")).toBe("/delivery/…");
  expect(loggablePath("/thank-you/track-1.data")).toBe("/thank-you/…");
  expect(loggablePath("/music/download/x")).toBe("/music/download/x");
});
