import { test } from "vitest";
import { killUnderLoad } from "./kill-under-load.ts";

test("a shop killed twenty times loses nothing that it acknowledged", () => killUnderLoad(20));
