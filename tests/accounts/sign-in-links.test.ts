import { beforeAll, expect, test, vi } from "vitest";
import { mailBlocks } from "../../app/shop/mail/mail-blocks.ts";
import { freshAddress } from "../fixtures/fresh-address.ts";

// No email is delivered: the tests read the queue, and create each link like the job that sends it.
vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:9");
vi.stubEnv("MAIL_FROM", "shop@example.com");
const { givenSession, givenUser } = await import("../fixtures/given.ts");
const { resultOf } = await import("../fixtures/outcomes.ts");
const { tryToLogIn } = await import("./try-to-log-in.ts");
const { db } = await import("../../app/platform/database/db.server.ts");
const { setActive } = await import("../../app/shop/accounts/manage-users.server.ts");
const { findSessionActor: findActor } = await import("../../app/shop/accounts/sessions.server.ts");
const { runJobs } = await import("../../app/platform/jobs/job-runner.server.ts");
const { findEmail } = await import("../../app/shop/accounts/users.server.ts");
const { accountLinkMailGenerators } = await import(
  "../../app/shop/signing-in/account-links.server.ts"
);
const { acceptInvitation, invite, listInvitations, withdrawInvitation } = await import(
  "../../app/shop/signing-in/invitations.server.ts"
);
const { logIn } = await import("../../app/shop/signing-in/log-in.server.ts");
const { requestEmailConfirmation: askToConfirm, confirmEmail } = await import(
  "../../app/shop/signing-in/own-email.server.ts"
);
const {
  requestPasswordReset: askForReset,
  mailReset,
  resetByLink,
} = await import("../../app/shop/signing-in/reset-password.server.ts");

// Jobs are queued, but none is run.
beforeAll(async () => (await runJobs({}, [])).stop());

const missing = { refused: { reason: "missing" } };

async function givenAdmin() {
  return { ...(await givenUser({ role: "admin" })), canUpload: true };
}

let addresses = 0;
async function givenMailed() {
  addresses += 1;
  const user = { ...(await givenUser()), email: `User${addresses}@example.com` };
  await db
    .updateTable("userProfiles")
    .set({ email: user.email })
    .where("id", "=", user.id)
    .execute();
  return user;
}

function mailsTo(address: string) {
  return db.selectFrom("mails").where("toAddress", "=", address).selectAll().execute();
}

/** Returns the token of the link in the latest email to an address. */
async function tokenFor(address: string): Promise<string> {
  const mail = (await mailsTo(address)).at(-1);
  const secrets = await accountLinkMailGenerators.secrets?.[mail?.secretKind ?? ""]?.(
    mail?.secretId ?? "",
    mail?.id ?? "",
  );
  const [url = ""] = Object.values(secrets ?? {});
  return url.split("/").at(-1) ?? "";
}

async function pass(table: "accountLinks" | "invitations", milliseconds: number): Promise<void> {
  const expiresAt = new Date(Date.now() - milliseconds);
  await db.updateTable(table).set({ expiresAt }).execute();
}

const accept = (token: string, username: string) =>
  acceptInvitation({ token, username, newPassword: "a long password", formerToken: undefined });

test("an invitation creates one account, with the invited rights", async () => {
  const admin = await givenAdmin();
  const invited = { role: "user", canUpload: false, email: "" } as const;
  const { url = "" } = resultOf(await invite(admin, invited));
  const token = url.split("/login/invitation/")[1] ?? "";
  expect(await accept(token, admin.username)).toMatchObject({ refused: { reason: "conflict" } });
  const outcomes = await Promise.all([accept(token, "invited.one"), accept(token, "invited.two")]);
  const [begun, second] = outcomes.map(({ done }) => done).toSorted((a) => (a ? -1 : 1));
  expect(second).toBeUndefined();
  const actor = await findActor(begun?.token ?? "");
  expect(actor).toMatchObject({ role: "user", canUpload: false });
  expect(await accept(token, "invited.three")).toMatchObject(missing);
  const { username = "" } = actor ?? {};
  expect((await tryToLogIn({ username, password: "a long password" })).done).toBeDefined();
});

test("an emailed invitation names the shop and the role and confirms the address, and only administrators can invite", async () => {
  const invited = { role: "user", canUpload: true, email: "new@example.com" } as const;
  expect(resultOf(await invite(await givenAdmin(), invited))).toEqual({ url: undefined });
  const mail = await db
    .selectFrom("mails")
    .where("toAddress", "=", invited.email)
    .select(["subject", "blocks"])
    .executeTakeFirstOrThrow();
  expect(mail.subject).toBe("You're invited to join Dubplate");
  expect(JSON.stringify(mail.blocks)).toContain("to Dubplate as a producer");
  const { actor } = resultOf(await accept(await tokenFor(invited.email), "mailed.one"));
  expect(await findEmail(actor.id)).toBe(invited.email);
  const user = { ...(await givenUser()), canUpload: true };
  expect(await invite(user, invited)).toMatchObject({ refused: { reason: "forbidden" } });
});

test("an invitation ends when it expires, is withdrawn, or its sender is deactivated", async () => {
  const admin = await givenAdmin();
  const given = async () => {
    const rights = { role: "admin", canUpload: true, email: "" } as const;
    const { url = "" } = resultOf(await invite(admin, rights));
    return url.split("/").at(-1) ?? "";
  };
  const late = await given();
  await pass("invitations", 1);
  expect(await accept(late, "too.late")).toMatchObject(missing);
  const withdrawn = await given();
  const [open] = await listInvitations();
  resultOf(await withdrawInvitation(admin, open?.id ?? ""));
  expect(await accept(withdrawn, "with.drawn")).toMatchObject(missing);
  const orphaned = await given();
  resultOf(await setActive(await givenAdmin(), admin.id, false));
  expect(await accept(orphaned, "of.nobody")).toMatchObject(missing);
});

test("an emailed link resets a forgotten password once and signs the user out everywhere", async () => {
  const user = await givenMailed();
  const open = await givenSession(user);
  await mailReset(user.username);
  const first = await tokenFor(user.email);
  await mailReset(user.email.toLowerCase());
  const token = await tokenFor(user.email);
  expect(await resetByLink(first, "a stolen password")).toMatchObject(missing);
  expect(await resetByLink(token, "a new password")).toEqual({ done: undefined });
  expect(await resetByLink(token, "a newer password")).toMatchObject(missing);
  expect(await findActor(open)).toBeUndefined();
  const { username } = user;
  expect((await tryToLogIn({ username, password: "a new password" })).done).toBeDefined();
});

test("a password reset link expires after an hour, and is sent only to a confirmed address", async () => {
  const user = await givenMailed();
  await mailReset(user.username);
  const token = await tokenFor(user.email);
  await pass("accountLinks", 1);
  expect(await resetByLink(token, "a new password")).toMatchObject(missing);
  const before = await db.selectFrom("mails").select("id").execute();
  const off = await givenMailed();
  resultOf(await setActive(await givenAdmin(), off.id, false));
  for (const login of [(await givenUser()).username, off.username, "nobody", "%", ""]) {
    await mailReset(login);
  }
  expect(await db.selectFrom("mails").select("id").execute()).toHaveLength(before.length);
});

test("a password reset request gets the same response for every name, after the same work", async () => {
  const user = await givenMailed();
  const known: unknown[] = [];
  const unknown: unknown[] = [];
  for (let times = 0; times < 5; times += 1) {
    known.push(await askForReset(user.username, freshAddress()));
    unknown.push(await askForReset("nobody.at.all", freshAddress()));
  }
  expect(known).toEqual(unknown);
  expect(await mailsTo(user.email)).toEqual([]);
  const address = freshAddress();
  const reasons: (string | undefined)[] = [];
  for (let times = 0; times < 11; times += 1) {
    reasons.push((await askForReset(`name${times}`, address)).refused?.reason);
  }
  expect(reasons).toEqual([...Array(10).fill(undefined), "busy"]);
});

test("an email address is set once it is confirmed, and belongs to one account", async () => {
  const [ana, ben] = [await givenUser(), await givenUser()];
  const email = "shared@example.com";
  resultOf(await askToConfirm({ ...ana, canUpload: true }, email));
  const token = await tokenFor(email);
  expect(await findEmail(ana.id)).toBeUndefined();
  resultOf(await askToConfirm({ ...ben, canUpload: true }, email.toUpperCase()));
  const second = await tokenFor(email.toUpperCase());
  expect(resultOf(await confirmEmail(token))).toEqual({ email });
  expect(await confirmEmail(token)).toMatchObject(missing);
  expect(await confirmEmail(second)).toMatchObject({ refused: { reason: "conflict" } });
  expect(await findEmail(ana.id)).toBe(email);
});

test("the first sign-in from a device sends an email, and later ones don't", async () => {
  const user = await givenMailed();
  const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const from = (id: string) =>
    logIn({ ...user, address: freshAddress(), formerToken: undefined, device: { id, userAgent } });
  for (const id of ["a", "a", "b", "a", "b"]) resultOf(await from(id));
  const mails = await mailsTo(user.email);
  expect(mails).toHaveLength(2);
  const [block] = mailBlocks.parse(mails[0]?.blocks).filter(({ type }) => type === "facts");
  expect(JSON.stringify(block)).toContain("Firefox on Linux");
  await logIn({
    ...user,
    password: "wrong",
    address: freshAddress(),
    formerToken: undefined,
    device: { id: "c" },
  });
  expect(await mailsTo(user.email)).toHaveLength(2);
});
