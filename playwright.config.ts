import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

/**
 * System's Chromium, or the one that `scripts/find-chromium.sh` installed. A headless shell needs a
 * fifth less CPU.
 */
export const chromium = [
  // The file in /usr/bin is a shell script, which does not end the browser when it is killed.
  "/usr/lib/chromium/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
].find((path) => existsSync(path));

/**
 * Features to disable: the popups of an invisible address bar, each with a process per window, take
 * half of the time to open one. Chromium reads only the last such list, so it repeats what
 * Playwright disables.
 */
const disabledFeatures = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

/**
 * Flags that disable the sandbox, because tests may run as root, and all connections except to the
 * shop.
 */
export const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--autoplay-policy=user-gesture-required",
  `--disable-features=${disabledFeatures}`,
];

/**
 * Flows that `npm test` runs, a few of each part of the shop, without tests tagged `@more`: what few
 * changes touch. `npm run test:more` runs the rest.
 */
const everyday = [
  "**/browser/{accounts,cart,checkout,filters,music-manager,order-page,orders}.spec.ts",
  "**/browser/{player,sell-once,storefront,track-page,uploads,without-scripts}.spec.ts",
];

/** Flows whose layout differs on a phone. The others run on a desktop only. */
const onPhones = [
  "**/browser/{accessibility,cart,checkout,downloads,filters,genres,languages,layout}.spec.ts",
  "**/browser/{music-manager,order-page,packs,player,search,services}.spec.ts",
  "**/browser/{setup,shortlist,storefront,track-page,uploads}.spec.ts",
];

const desktop = { viewport: { width: 1280, height: 800 } };

/** Folder in which `npm test` expects timings and failures. */
const reports = process.env.TEST_REPORTS;

export default defineConfig({
  testDir: "tests/browser",
  testMatch: "*.spec.ts",
  globalSetup: "./tests/browser/global-shop.ts",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Each has its own shop, so that none receives another's changes.
  workers: 2,
  // Generous, because a busy machine is not a defect of the shop. Passing tests wait for nothing.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: reports ? [["line"], ["json", { outputFile: `${reports}/browser.json` }]] : "line",
  use: {
    launchOptions: { executablePath: chromium, args: quiet },
    // Elements that fade in are never captured half-way.
    contextOptions: { reducedMotion: "reduce" },
    // `playwright test --trace on` shows more; recording every test takes a fifth of the time.
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "desktop", testMatch: everyday, grepInvert: /@more/, use: desktop },
    // `npm test` leaves these three to `npm run test:more`.
    { name: "desktop-tagged", testMatch: everyday, grep: /@more/, use: desktop },
    { name: "desktop-more", testIgnore: everyday, use: desktop },
    {
      name: "phone",
      testMatch: onPhones,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
