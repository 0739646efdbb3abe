import { test } from "vitest";
import { killUnderLoad } from "./kill-under-load.ts";

test("a shop killed three times loses nothing that it acknowledged", () => killUnderLoad(3));
