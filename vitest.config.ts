import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{analyser,demo,scripts,tests}/**/*.test.ts"],
    // What takes long has a command of its own: `npm run test:long`.
    exclude: ["tests/browser/**", "**/*.long.test.ts"],
    globalSetup: ["tests/fixtures/global-database.ts"],
    setupFiles: ["tests/fixtures/own-folder.ts", "tests/fixtures/own-database.ts"],
    env: { NODE_ENV: "test", LOG_LEVEL: "silent" },
    pool: "forks",
    maxWorkers: 2,
    // Generous, since a busy machine is no mistake of the shop: a test that passes waits for nothing.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
