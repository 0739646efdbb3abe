import { test } from "vitest";
import { killUnderLoad } from "./kill-under-load.ts";

test("of what the shop acknowledged before it was killed, twenty times, nothing is lost", () =>
  killUnderLoad(20));
