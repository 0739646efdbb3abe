import { join } from "node:path";
import { defineConfig } from "vitest/config";

// Shared by the workers, and the shops and scripts that they start: what one has compiled the next
// one reads.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "node_modules/.cache/compiled");

/** Folder in which `npm test` expects timings and failures. */
const reports = process.env.TEST_REPORTS;

const manyFiles = [
  "@simplewebauthn/server",
  "@tus/server",
  "csv-parse",
  "csv-stringify",
  "d3-scale",
  "hono",
  "kysely",
  "prom-client",
  "stripe",
  "zod",
];

const exclude = ["tests/browser/**", "**/*.long.test.ts"];

/**
 * Tests of `npm run test:more`: series of kills and races, hostile input, unusual media, starts of
 * whole shops, and what few changes touch but takes nine seconds or more. They take most of the time.
 */
const moreTests = [
  "tests/{analyzer,backup,faults,hostile,import,malformed,media,personal-data}/**/*.test.ts",
  "tests/{postgres,processes,setup,shares,start,storage}/**/*.test.ts",
  "tests/accounts/{asked-again,first-administrator,foreign-forms,login-limits}.test.ts",
  "tests/accounts/{passwords,roles,secrets,signing-in}.test.ts",
  "tests/agreements/{templates,translations}.test.ts",
  "tests/catalog/{audio-match-review,bulk-previews,describe-files}.test.ts",
  "tests/catalog/{similar-tracks,storage-health}.test.ts",
  "tests/checkout/{abroad,cart-rush,discount-codes,packs,rush,secrets,totals}.test.ts",
  "tests/checkout/undecided-demo.test.ts",
  "tests/content/{shop-update,translated-names,translations}.test.ts",
  "tests/database/{bounded-queries,cut-off}.test.ts",
  "tests/demo/buyers-files.test.ts",
  "tests/i18n/{offered-languages,screens,storefront-languages}.test.ts",
  "tests/insights/{beacons,sales-totals}.test.ts",
  "tests/invoices/{issuing,shop,xml}.test.ts",
  "tests/jobs/{failing-jobs,job-runner}.test.ts",
  "tests/orders/{agreement-document,coming-back,disputed-carts,disputes,evidence}.test.ts",
  "tests/orders/{failed-refunds,large-file,limits,line-refunds,link-secrets,lock-order}.test.ts",
  "tests/orders/{matching-transfers,order-help,order-language,order-secrets}.test.ts",
  "tests/orders/{private-files,races,selling-races}.test.ts",
  "tests/orders/{services,silent-provider,statement-upload,stuck-orders,unanswered-refunds}.test.ts",
  "tests/orders/{transfers,viewing,withdrawals}.test.ts",
  "tests/payments/{keys,provider-failures,try-payment}.test.ts",
  "tests/project/browser-floor.test.ts",
  "tests/taxes/vat-ids.test.ts",
  "tests/uploads/{corrupt-chunks,drafts,proposed-details,unusable-files}.test.ts",
  "tests/uploads/{upload-bounds,upload-refusals,upload-restarts,uploads}.test.ts",
  "tests/web/{bursts,closing,database-away,dropped-streams,https,limits,logs}.test.ts",
  "tests/web/{long-statement,other-hosts,plain-http,silent-connections}.test.ts",
];

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "test",
          include: ["tests/**/*.test.ts"],
          exclude: [...exclude, ...moreTests],
        },
      },
      { extends: true, test: { name: "more", include: moreTests, exclude } },
    ],
    globalSetup: ["tests/fixtures/global-database.ts"],
    setupFiles: ["tests/fixtures/own-folder.ts", "tests/fixtures/own-database.ts"],
    env: { NODE_ENV: "test", LOG_LEVEL: "silent" },
    pool: "forks",
    // Each test file loads these again: one file instead of the hundreds that each consists of.
    deps: { optimizer: { ssr: { enabled: true, include: manyFiles } } },
    // Of two cores one is often idle: tests wait for the processes that they start.
    maxWorkers: 3,
    // Three times what the slowest test takes. Longer tests set their own timeout.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: reports
      ? ["default", ["json", { outputFile: `${reports}/unit.json` }]]
      : ["default"],
  },
});
