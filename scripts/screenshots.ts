import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Page, chromium as playwright } from "@playwright/test";
import { chromium, quiet } from "../playwright.config.ts";
import { adminScreens } from "../tests/fixtures/addresses.ts";
import { untilFilled } from "../tests/fixtures/filled-shop.ts";
import { startShop } from "../tests/fixtures/start-shop.ts";

// Takes screenshots of every screen in both themes and three widths, into screenshots/.

const widths = [390, 1280, 1920];
const themes = ["dark", "light"];

const screens: Record<string, string> = {
  home: "/",
  search: "/?search=house",
  "search-empty": "/?search=nothing-like-this",
  "alternative-home": "/home",
  "track-store": "/track-store",
  "track-store-list": "/track-store?view=list",
  "track-store-filters": "/track-store?key=8A&mix=compatible&filters=open",
  "track-store-empty": "/track-store?genre=Techno&sale=only&page=1&sold=hide",
  "sounds-like": "/music/io/sounds-like",
  sale: "/sale",
  services: "/services",
  faq: "/faq",
  contact: "/contact",
  terms: "/terms",
  seller: "/seller",
  "find-order": "/orders",
  register: "/register",
  verify: "/verify",
  withdraw: "/withdraw",
  cart: "/cart",
  shortlist: "/shortlist",
  "saved-searches": "/saved-searches",
  login: "/login",
  "forgotten-password": "/login/reset",
  "invitation-over": "/login/invitation/no-such-invitation",
  "admin-login": "/admin/login",
  "not-found": "/no-such-page",
  "music-not-found": "/music/no-such-track",
};

const dialogs: Record<string, string> = {
  "music-manager-new": "/admin/music-manager?new=track",
  "several-tracks": "/admin/music-manager/bulk?act=put-on-sale&all=1&cut=20&unit=percent",
  "admin-services-edit": "/admin/services?group=mixing&edit=mixing-1",
  "admin-discounts-add": "/admin/discounts?add",
  "admin-packs-add": "/admin/packs?add",
  "admin-faq-add": "/admin/faq?add",
  "genres-set": "/admin/genres?set",
  "users-invite": "/admin/users?invite",
};

const nameOf = (address: string) => address.slice(1).replaceAll("/", "-");

async function firstTrack(page: Page, url: string, isSold: boolean): Promise<string> {
  await page.goto(`${url}/track-store`);
  const cards = page.getByRole("article");
  const stamped = page.getByRole("img", { name: "Sold" });
  const card = cards.filter(isSold ? { has: stamped } : { hasNot: stamped }).first();
  return (await card.getByRole("heading").getByRole("link").getAttribute("href")) ?? "/";
}

/** Scrolls through the page, because covers load when they come into view. */
async function passOver(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 600) {
    await page.evaluate((to) => window.scrollTo(0, to), top);
    await page.waitForFunction(() =>
      [...document.images]
        .filter((picture) => {
          const { top, bottom } = picture.getBoundingClientRect();
          return picture.checkVisibility() && bottom > 0 && top < window.innerHeight;
        })
        .every((picture) => picture.complete),
    );
  }
  await page.evaluate(() => window.scrollTo(0, 0));
}

async function takePicture(
  page: Page,
  url: string,
  folder: string,
  [name, path]: [string, string],
): Promise<void> {
  await page.goto(`${url}${path}`);
  await passOver(page);
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

async function takeAdminPictures(page: Page, url: string, folder: string): Promise<void> {
  await page.goto(`${url}/admin/login`);
  await page.getByLabel("Username").fill(administrator.ADMIN_USERNAME);
  await page.getByLabel("Password", { exact: true }).fill(administrator.ADMIN_PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL(`${url}/`);
  const ofAdmins = adminScreens.map((screen): [string, string] => [nameOf(screen), screen]);
  for (const screen of [...ofAdmins, ...Object.entries(dialogs)])
    await takePicture(page, url, folder, screen);
}

async function takePictures(page: Page, url: string, folder: string): Promise<void> {
  const paths = {
    ...screens,
    track: await firstTrack(page, url, false),
    "track-sold": await firstTrack(page, url, true),
  };
  for (const screen of Object.entries(paths)) await takePicture(page, url, folder, screen);
  await page.goto(`${url}/track-store`);
  const play = page.getByRole("button", { name: /^Play / }).and(page.locator(":enabled"));
  await play.first().click();
  await page.getByRole("region", { name: "Player" }).waitFor();
  await page.screenshot({ path: join(folder, "playing.png") });
}

async function writeMessage(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/contact`);
  await page.getByLabel("Name").fill("Mara Lindqvist");
  await page.getByLabel("Email").fill("mara@example.com");
  await page
    .getByLabel("Message", { exact: true })
    .fill("Is this one still free?\n\nI need stems.");
  await page.getByRole("button", { name: "Send Message" }).click();
  await page.getByRole("heading", { name: "Message sent!" }).waitFor();
  await page.close();
}

const administrator = { ADMIN_USERNAME: "admin", ADMIN_PASSWORD: crypto.randomUUID() };
const data = await mkdtemp(join(tmpdir(), "dubplate-screenshots-"));
const shop = await startShop({ DATA_DIR: data, ...administrator });
await untilFilled(shop);
const browser = await playwright.launch({ executablePath: chromium, args: quiet });
try {
  await writeMessage(await browser.newPage(), shop.url);
  for (const width of widths) {
    for (const theme of themes) {
      const isPhone = width < 600;
      const viewport = { width, height: isPhone ? 844 : 900 };
      const context = await browser.newContext({
        viewport,
        hasTouch: isPhone,
        isMobile: isPhone,
        reducedMotion: "reduce",
      });
      await context.addInitScript((chosen) => {
        // A page with an open stream never becomes idle.
        Reflect.deleteProperty(window, "EventSource");
        if (location.protocol === "http:") localStorage.setItem("theme", chosen);
      }, theme);
      const folder = join("screenshots", `${width}-${theme}`);
      await mkdir(folder, { recursive: true });
      const page = await context.newPage();
      await takePictures(page, shop.url, folder);
      await takeAdminPictures(page, shop.url, folder);
      await context.close();
      console.log(folder);
    }
  }
} finally {
  await browser.close();
  await shop.stop();
  await rm(data, { recursive: true, force: true });
}
