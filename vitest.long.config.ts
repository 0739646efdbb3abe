import { defineConfig } from "vitest/config";
import shared from "./vitest.config.ts";

/** Long versions of tests that `npm test` runs in short. Their output is the result. */
export default defineConfig({
  test: {
    ...shared.test,
    projects: undefined,
    include: ["tests/**/*.long.test.ts"],
    exclude: [],
    maxWorkers: 1,
    testTimeout: 60 * 60_000,
    disableConsoleIntercept: true,
  },
});
