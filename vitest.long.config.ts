import { defineConfig } from "vitest/config";
import shared from "./vitest.config.ts";

/** The long forms of tests that `npm test` has in short: what they print is what they have shown. */
export default defineConfig({
  test: {
    ...shared.test,
    include: ["tests/**/*.long.test.ts"],
    exclude: [],
    maxWorkers: 1,
    testTimeout: 60 * 60_000,
    disableConsoleIntercept: true,
  },
});
