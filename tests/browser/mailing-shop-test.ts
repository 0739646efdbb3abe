import { type MailServer, openMailServer } from "../mail/mail-server.ts";
import { test as ownShopTest } from "./own-shop-test.ts";

export { expect } from "./shop-test.ts";

/** Test in a shop that sends email; other tests' shops send none. */
export const test = ownShopTest.extend<object, { mails: MailServer }>({
  mails: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see that nothing is asked for.
    async ({}, use) => {
      const mails = await openMailServer();
      await use(mails);
      await mails.close();
    },
    { scope: "worker" },
  ],
  shopSettings: [({ mails }, use) => use({ SMTP_URL: mails.url }), { scope: "worker" }],
});
