import { defineConfig } from "vitest/config";
import shared, { moreTests } from "./vitest.config.ts";

/** Tests that `npm test` leaves to `npm run test:more`. */
export default defineConfig({
  test: { ...shared.test, include: moreTests, exclude: ["**/*.long.test.ts"] },
});
