import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { dangerBeside, distanceOf, problemOfAccent } from "../../app/shop/content/accent-color.ts";
import { removeLogo, setLogo } from "../../app/shop/content/edit-logo.server.ts";
import { findSettings } from "../../app/shop/content/settings.server.ts";
import { appearanceForm } from "../../app/shop/content/settings-form.ts";
import type { MailBlock } from "../../app/shop/mail/mail-blocks.ts";
import { renderMail } from "../../app/shop/mail/mail-layout.server.tsx";
import { givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";

const appearance = { version: "", shopName: "", accentDark: "", accentLight: "" };

test("a color that is unreadable on its background is rejected with its contrast", () => {
  expect(problemOfAccent("#ff5c3a", "dark")).toBeUndefined();
  expect(problemOfAccent("#bd2f0d", "light")).toBeUndefined();
  expect(problemOfAccent("#552200", "dark")).toMatch(
    /contrast is 1\.\d, but at least 4\.5 is needed.*lighter/,
  );
  expect(problemOfAccent("#ffd23c", "light")).toMatch(/contrast is 1\.\d, .*darker/);
});

test("errors and final acts are readable and never look like the accent, whatever the owner chooses", () => {
  const steps = ["00", "33", "66", "99", "cc", "ff"];
  const colors = steps.flatMap((red) =>
    steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
  );
  for (const theme of ["dark", "light"] as const) {
    const accents = ["#ff5c3a", "#bd2f0d", "#ff7597", "#ab0042", "#e3173e", ...colors];
    for (const accent of accents) {
      const danger = dangerBeside(accent, theme);
      expect(problemOfAccent(danger, theme), `${danger} beside ${accent}`).toBeUndefined();
      expect(distanceOf(accent, danger), `${danger} beside ${accent}`).toBeGreaterThan(0.05);
    }
  }
  expect(dangerBeside("#ff5c3a", "dark")).toBe("#ff7597");
  expect(dangerBeside("#bd2f0d", "light")).toBe("#ab0042");
});

test("colors are accepted with or without the number sign, and nothing else is", () => {
  expect(appearanceForm.parse({ ...appearance, accentDark: " 4FD1C5 " }).accentDark).toBe(
    "#4fd1c5",
  );
  for (const accentDark of ["red", "#fff", "#12345g", "url(//evil)", "#4fd1c5;--x:1"]) {
    expect(appearanceForm.safeParse({ ...appearance, accentDark }).success).toBe(false);
  }
});

test("the shop's name can have up to 40 characters", () => {
  expect(appearanceForm.parse({ ...appearance, shopName: " Night  Bus\nRecords " }).shopName).toBe(
    "Night Bus Records",
  );
  expect(appearanceForm.parse(appearance).shopName).toBeNull();
  expect(appearanceForm.safeParse({ ...appearance, shopName: "a".repeat(41) }).success).toBe(false);
});

test("emails use the shop's colors with readable text", () => {
  const blocks: MailBlock[] = [{ type: "button", label: "Open", url: "https://shop.example/" }];
  const mailOf = (accentDark: string | null, accentLight: string | null) =>
    renderMail("Hello", blocks, { shopName: "Night Bus", accentDark, accentLight });
  const own = mailOf("#4fd1c5", "#0b5f57");
  expect(own).toMatch(/background-color:#0b5f57[^>]*>\s*<a[^>]*color:#fff8f5/);
  expect(own).toContain(".button { background-color: #4fd1c5 !important; }");
  expect(own).toContain(".on-accent { color: #180803 !important; }");
  expect(own).not.toMatch(/#bd2f0d|#ff5c3a/);
  expect(mailOf(null, null)).toMatch(/background-color:#bd2f0d[^>]*>\s*<a[^>]*color:#fff8f5/);
});

let pictures = 0;

async function givenPicture(ownerId: string): Promise<{ uploadId: string; fileId: string }> {
  pictures += 1;
  const key = String(pictures).repeat(32).slice(0, 32);
  const file = { bucket: "cover_images", key, mediaType: "image/webp", sizeBytes: 9 } as const;
  const { id: fileId } = await db
    .insertInto("mediaFiles")
    .values({ ...file, sha256: key + key, width: 300, height: 200, colour: "#4fd1c5" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const upload = { ownerId, kind: "cover", fileName: "logo.png", sizeBytes: 9, fileId } as const;
  const { id: uploadId } = await db
    .insertInto("uploads")
    .values({ ...upload, state: "ready" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { uploadId, fileId };
}

test("only administrators can set the logo, by their own upload, and a replaced logo can be removed", async () => {
  const admin = { ...(await givenUser({ role: "admin" })), canUpload: true };
  const user = { ...(await givenUser()), canUpload: true };
  const [first, second] = [await givenPicture(admin.id), await givenPicture(admin.id)];
  const theirs = await givenPicture(user.id);
  expect(await setLogo(user, theirs.uploadId)).toMatchObject({ refused: { reason: "forbidden" } });
  for (const id of [theirs.uploadId, crypto.randomUUID(), "x"]) {
    expect(await setLogo(admin, id)).toMatchObject({ refused: { reason: "missing" } });
  }
  expect(await removeLogo(admin)).toMatchObject({ refused: { reason: "missing" } });
  resultOf(await setLogo(admin, first.uploadId));
  expect(await setLogo(admin, first.uploadId)).toMatchObject({ refused: { reason: "missing" } });
  resultOf(await setLogo(admin, second.uploadId));
  expect((await findSettings()).logoFileId).toBe(second.fileId);
  const files = await db
    .selectFrom("mediaFiles")
    .where("replacedAt", "is not", null)
    .select("id")
    .execute();
  expect(files).toEqual([{ id: first.fileId }]);
  resultOf(await removeLogo(admin));
  expect((await findSettings()).logoFileId).toBeNull();
});
