import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { dataOf } from "../fixtures/ask-as.ts";
import { givenSession, givenTrack, givenUser } from "../fixtures/given.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { everything } from "./everything.ts";
import { noProviders, type ValidForm, validForms } from "./forms.ts";
import { givenOrders, validOrderForms } from "./order-forms.ts";

/*
 * Every field of every form, with values that no page would send. The other fields are valid, so
 * that only this one can be refused.
 */

const shop = openShopForTests(noProviders);
let forms: ValidForm[];
let cookie: string;

beforeAll(async () => {
  const admin = await givenUser({ role: "admin" });
  const orders = await givenOrders();
  cookie = `sid=${await givenSession(admin)}; ${orders.cookie}`;
  const message = { name: "Ana", email: "ana@example.com", message: "Hello" };
  const ids = await Promise.all([
    givenTrack({ userId: admin.id }),
    givenTrack({ userId: admin.id }),
    givenUser(),
    db.insertInto("contactMessages").values(message).returning("id").executeTakeFirstOrThrow(),
    db.selectFrom("faqItems").select("id").orderBy("position").executeTakeFirstOrThrow(),
  ]);
  const [trackId = "", otherId = "", userId = "", messageId = "", questionId = ""] = ids.map(
    ({ id }) => id,
  );
  const targets = { trackId, otherId, userId, messageId, questionId };
  forms = [...validForms(targets), ...validOrderForms(orders)];
});

/** Sends it like a page's script. Returns the status. */
async function send(path: string, body: BodyInit): Promise<number> {
  const [pathname = "", query] = path.split("?");
  const isScreen = !pathname.startsWith("/uploads");
  const target = `${isScreen ? dataOf(pathname) : pathname}${query ? `?${query}` : ""}`;
  const headers: Record<string, string> = { Origin: shop.url(), Cookie: cookie };
  if (typeof body === "string") headers["Content-Type"] = "application/x-www-form-urlencoded";
  const init: RequestInit = { method: "POST", headers, body, redirect: "manual" };
  const answer = await fetch(shop.url() + target, init);
  await answer.arrayBuffer();
  return answer.status;
}

type Written = (others: string[][], field: string) => BodyInit;

/** Ways to write a field as raw bytes, which no page would. */
const asBytes =
  (value: string): Written =>
  (others, field) =>
    `${new URLSearchParams(others)}&${field}=${value}`;

/** Values that every field refuses. */
const refused: Record<string, Written> = {
  "far too long": asBytes("x".repeat(60_000)),
  twice: (others, field) => `${asBytes("x")(others, field)}&${field}=y`,
  "as a file": (others, field) => {
    const form = new FormData();
    for (const [name = "", value = ""] of others) form.append(name, value);
    form.append(field, new File(["x"], "x.txt"));
    return form;
  },
};

/** Values that a text field normalizes, and any other refuses. */
const odd: Record<string, Written> = {
  "with a NUL": asBytes("a%00b"),
  "with what is no UTF-8": asBytes("a%ED%A0%80%FF%C0%AE"),
  "a huge number": asBytes("9".repeat(40)),
};

/** Sends each form with each of its fields in these ways. Returns what made the shop fail. */
async function sendAll(writers: Record<string, Written>) {
  const failed: string[] = [];
  let sent = 0;
  for (const { path, fields } of forms) {
    for (const field of Object.keys(fields).filter((name) => name !== "intent")) {
      const others = Object.entries(fields).filter(([name]) => name !== field);
      for (const [variant, write] of Object.entries(writers)) {
        const status = await send(path, write(others, field));
        sent += 1;
        if (status >= 500)
          failed.push(`${path} ${fields.intent ?? ""} ${field} ${variant}: ${status}`);
      }
    }
  }
  return { failed, sent };
}

/** Returns everything except buyers, which a checkout stores as soon as that part is valid. */
const allButBuyers = async () => ({ ...(await everything()), order_buyers: "" });

test("a field that is too long, repeated or a file changes nothing, in any form", async () => {
  const before = await allButBuyers();
  const { failed, sent } = await sendAll(refused);
  expect(failed).toEqual([]);
  expect(sent).toBeGreaterThan(300);
  expect(await allButBuyers()).toEqual(before);
});

test("a form of ten thousand fields, of none, or of deeply nested brackets changes nothing", async () => {
  const before = await everything();
  const many = Array.from({ length: 10_000 }, (_, n) => `k${n}=`).join("&");
  const deep = `a${"[a]".repeat(5_000)}=x`;
  const failed: string[] = [];
  for (const path of new Set(forms.map((form) => form.path))) {
    // Actions without fields are included too, such as a storage check or the end of a sale.
    for (const body of [many, deep, "=&=&=", "__proto__[role]=admin", "{".repeat(50_000)]) {
      const status = await send(path, body);
      if (status < 400 || status >= 500) failed.push(`${path} ${body.slice(0, 20)}: ${status}`);
    }
  }
  expect(failed).toEqual([]);
  expect(await everything()).toEqual(before);
});

test("bytes that are not text neither make a form fail nor cause errors in the log", async () => {
  const { failed, sent } = await sendAll(odd);
  expect(failed).toEqual([]);
  expect(sent).toBeGreaterThan(300);
  expect(shop.output().match(/^.*"level":(?:50|60).*$/gm) ?? []).toEqual([]);
});

/** Parameters that the URL of any form may have. */
const parameters = ["edit", "page", "search", "order", "view", "group", "uses", "returnTo", "ids"];

test("bytes that are not text in a form's address do not make it fail", async () => {
  const failed: string[] = [];
  for (const { path, fields } of forms) {
    for (const name of parameters) {
      const pathname = path.split("?")[0];
      const status = await send(`${pathname}?${name}=%00`, new URLSearchParams(fields));
      if (status >= 500) failed.push(`${pathname} ${fields.intent ?? ""} ${name}: ${status}`);
    }
  }
  expect(failed).toEqual([]);
});

test("swapping a track with itself or with a missing track is refused", async () => {
  const { fields } = forms.find((form) => form.fields.intent === "swap") ?? {};
  // Downloads from URLs that earlier tests started end in the meantime.
  const withoutUploads = async () => ({ ...(await everything()), uploads: "" });
  const before = await withoutUploads();
  for (const otherId of [fields?.trackId ?? "", "track-that-is-not-there"]) {
    const body = new URLSearchParams({ ...fields, otherId });
    expect(await send("/admin/music-manager", body.toString()), otherId).toBe(
      otherId === fields?.trackId ? 400 : 404,
    );
  }
  expect(await withoutUploads()).toEqual(before);
});
