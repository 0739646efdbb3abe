import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

/**
 * The system's Chromium; `scripts/find-chromium.sh` has installed it where that was possible. Without the windows
 * that nobody sees, as a headless shell, it takes a fifth less of the processors.
 */
export const chromium = [
  // What lies in /usr/bin is a shell script, which would not take the browser along when it is killed.
  "/usr/lib/chromium/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
].find((path) => existsSync(path));

/**
 * The popups of an address bar that nobody sees, each with a process of its own for each window: half of what it
 * takes to open one. Chromium reads only the last such list, so what Playwright disables is named here too.
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

/** Without a sandbox, since the tests may run as root, and without talk to anybody but the shop. */
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

/** What is the same on every screen is shown once: flows of the network, of data and of refusals. */
const desktopOnly = "desktop-only/**";

/** The folder in which `npm test` wants to find what each file took and what failed. */
const reports = process.env.TEST_REPORTS;

export default defineConfig({
  testDir: "tests/browser",
  testMatch: "*.spec.ts",
  globalSetup: "./tests/browser/global-shop.ts",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Each has a shop of its own, so that none hears of what another one changes.
  workers: 2,
  // Generous, since a busy machine is no mistake of the shop: a test that passes waits for nothing.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: reports ? [["line"], ["json", { outputFile: `${reports}/browser.json` }]] : "line",
  use: {
    launchOptions: { executablePath: chromium, args: quiet },
    // What fades in is never looked at half-way.
    contextOptions: { reducedMotion: "reduce" },
    // `playwright test --trace on` shows more; recording every test takes a fifth of the time.
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1280, height: 800 } } },
    {
      name: "phone",
      testIgnore: desktopOnly,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
