import type { Page } from "@playwright/test";
import { givenDelivery, givenTrack } from "../../fixtures/given.ts";
import { givenPaidBuyer } from "../../orders/given-buyers.ts";
import { freshName, givenMessage, listOf as messagesOf } from "../inbox-page.ts";
import { type Lost, loseAndTryAgain, lossErrors, notLoaded } from "../lose-requests.ts";
import { freshWord, givenPair, manager, middleOf, rowOf, titleBox } from "../manager-page.ts";
import { expect, test } from "../shop-test.ts";
import { givenMember, listOf as usersOf } from "../users-page.ts";

test.use({ signedInAs: { role: "admin" }, expectedErrors: lossErrors });

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name, exact: true }).click();
const openDialog = (page: Page) => page.locator("dialog[open]");
const inDialog = (name: string) => (page: Page) =>
  openDialog(page).getByRole("button", { name }).click();
const toast = (title: string) => (page: Page) => page.getByRole("heading", { name: title });
const settings = "/admin/settings";

async function openManager(page: Page, doing = "", chosen = {}) {
  const title = freshWord();
  const { id } = await givenTrack({ title, ...chosen });
  await page.goto(`${manager}?search=${title}${doing && `&${doing}=${id}`}`);
}

async function openUser(page: Page, doing = "") {
  const { id, username } = await givenMember();
  await page.goto(`${usersOf(username)}${doing && `&${doing}=${id}`}`);
}

async function openMessage(page: Page, doing = "") {
  const name = freshName();
  await givenMessage(name);
  await page.goto(messagesOf(name));
  if (!doing) return;
  await page.getByRole("article", { name }).getByRole("link", { name: doing }).click();
  await expect(openDialog(page)).toBeVisible();
}

async function addQuestion(page: Page) {
  const question = `Is it ${freshWord()}?`;
  await page.goto("/admin/faq?add");
  await openDialog(page).getByLabel("Question").fill(question);
  await openDialog(page).getByLabel("Answer").fill("Yes.");
  return question;
}

async function openQuestion(page: Page, doing: "Edit" | "Delete") {
  const question = await addQuestion(page);
  await inDialog("Add question")(page);
  await page.getByRole("link", { name: `${doing} ${question}` }).click();
  await expect(openDialog(page)).toBeVisible();
}

async function openPackage(page: Page, doing: "Edit" | "Remove" | undefined) {
  const title = `Package ${freshWord()}`;
  await page.goto("/admin/services?group=mastering&add");
  await openDialog(page).getByLabel("Title").fill(title);
  await openDialog(page).getByLabel("Price in euros").fill("49");
  if (!doing) return;
  await inDialog("Add package")(page);
  await page.getByRole("link", { name: `${doing} ${title}` }).click();
  await expect(openDialog(page)).toBeVisible();
}

async function openPaidOrder(page: Page, query = "") {
  const { id } = await givenTrack({ title: freshWord() });
  const buyer = await givenPaidBuyer(id);
  await page.goto(`/admin/orders/${buyer.orderId}${query}`);
  return buyer;
}

async function drag(page: Page) {
  const handles = page.locator("[data-drag-handle]");
  const [from, to] = [await middleOf(handles.nth(0)), await middleOf(handles.nth(1))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
}

/** Requests of the admin area, with every variant: each new one is a new line. */
const administrators: Record<string, Lost> = {
  "a new track": {
    open: async (page) => {
      await page.goto(`${manager}?new`);
      await titleBox(page).fill("Typed");
      await page.getByLabel("Description").fill("Slow and dark.");
    },
    press: button("Save as draft"),
    says: "Falha ao criar a faixa",
    done: toast("Faixa adicionada"),
  },
  "an edited track": {
    open: async (page) => {
      await openManager(page, "edit");
      await page.getByLabel("Description").fill("Slow and dark.");
    },
    press: button("Save Changes"),
    says: "Falha ao atualizar a faixa",
    done: toast("Faixa atualizada"),
  },
  "a track that is marked sold": {
    open: (page) => openManager(page, "sell"),
    press: inDialog("Mark as sold"),
    says: "Update failed",
    done: toast("Status updated"),
  },
  "a track that goes on sale": {
    open: openManager,
    press: button(/^Sale: /),
    says: "Update failed",
    done: toast("Status updated"),
  },
  "a favorite": {
    open: openManager,
    press: button(/^Favorite: /),
    says: "Update failed",
    done: toast("Status updated"),
  },
  "a new arrival": {
    open: openManager,
    press: button(/^New Arrival: /),
    says: "Update failed",
    done: toast("Status updated"),
  },
  "a deleted track": {
    open: (page) => openManager(page, "delete"),
    press: inDialog("Delete"),
    says: "Erro ao excluir",
    done: toast("Faixa excluída"),
  },
  "a track that is moved by keyboard": {
    open: async (page) => {
      const { first, path } = await givenPair();
      await page.goto(`${path}&move=${first.id}`);
    },
    press: button(/^Swap with /),
    says: "Erro ao mover faixa",
    done: toast("Posição atualizada"),
  },
  "a track that is dragged": {
    open: async (page) => page.goto((await givenPair()).path),
    press: drag,
    says: "Erro ao mover faixa",
    done: toast("Posição atualizada"),
  },
  "a new user": {
    open: async (page) => {
      await page.goto("/admin/users?add");
      const form = page.getByRole("dialog", { name: "Add User" });
      await form.getByLabel("Username").fill(`u${freshWord()}`);
      await form.getByLabel("Generate a password and show it once").check();
    },
    press: inDialog("Add User"),
    says: "Failed to add user",
    done: (page) => page.getByRole("dialog", { name: /^Password of/ }),
  },
  "an edited user": {
    open: async (page) => {
      await openUser(page, "edit");
      await openDialog(page).getByLabel("Username").fill(`u${freshWord()}`);
    },
    press: inDialog("Save"),
    says: "Failed to update user",
    done: toast("User updated"),
  },
  "a user's new password": {
    open: async (page) => {
      await openUser(page, "reset");
      await page.getByRole("textbox", { name: "New password" }).fill("a brand new password");
    },
    press: inDialog("Set password"),
    says: "Failed to save user",
    done: toast("User updated"),
  },
  "a deactivated user": {
    open: openUser,
    press: button(/^Deactivate /),
    says: "Failed to save user",
    done: toast("User deactivated"),
  },
  "a deleted user": {
    open: (page) => openUser(page, "delete"),
    press: inDialog("Delete"),
    says: "Failed to delete user",
    done: toast("User deleted"),
  },
  "a new question": {
    open: addQuestion,
    press: inDialog("Add question"),
    says: "Failed to save the FAQ",
    done: toast("Question added"),
  },
  "an edited question": {
    open: async (page) => {
      await openQuestion(page, "Edit");
      await openDialog(page).getByLabel("Answer").fill("Second answer.");
    },
    press: inDialog("Save"),
    says: "Failed to save the FAQ",
    done: toast("Question saved"),
  },
  "a deleted question": {
    open: (page) => openQuestion(page, "Delete"),
    press: inDialog("Delete"),
    says: "Failed to save the FAQ",
    done: toast("Question deleted"),
  },
  "a question that is moved": {
    open: async (page) => {
      await addQuestion(page);
      await inDialog("Add question")(page);
      await expect(openDialog(page)).toHaveCount(0);
    },
    press: (page) =>
      page
        .getByRole("button", { name: /^Move .* up$/ })
        .last()
        // The mouse can't be used, because a notice in the corner may cover it.
        .press("Enter"),
    says: "Failed to save the FAQ",
    done: toast("Question moved"),
  },
  "a new package": {
    open: (page) => openPackage(page, undefined),
    press: inDialog("Add package"),
    says: "Failed to save services data",
    done: toast("Success"),
  },
  "an edited package": {
    open: async (page) => {
      await openPackage(page, "Edit");
      await openDialog(page).getByLabel("Description").fill("Two lines\nof words");
    },
    press: inDialog("Save"),
    says: "Failed to save services data",
    done: toast("Success"),
  },
  "a removed package": {
    open: (page) => openPackage(page, "Remove"),
    press: inDialog("Remove"),
    says: "Failed to save services data",
    done: toast("Success"),
  },
  "a message that is read": {
    open: openMessage,
    press: button(/^Mark the message from /),
    says: "Error updating message",
    done: (page) => page.getByRole("button", { name: "Mark unread" }),
  },
  "an archived message": {
    open: openMessage,
    press: button(/^Archive/),
    says: "Error updating message",
    done: toast("Message archived"),
  },
  "a deleted message": {
    open: (page) => openMessage(page, "Delete"),
    press: inDialog("Delete"),
    says: "Error updating message",
    done: toast("Message deleted"),
  },
  "a new download link": {
    open: async (page) => {
      const { id, title } = await givenTrack({ title: freshWord() });
      await givenDelivery(id);
      await page.goto(`/admin/users/downloads?search=${title}&renew=${id}`);
    },
    press: inDialog("Regenerate Link"),
    says: "Error generating download link",
    done: toast("Download link generated"),
  },
  "a note on an order": {
    open: async (page) => {
      await openPaidOrder(page);
      await page.getByRole("textbox", { name: "Note" }).fill("They called.");
    },
    press: button("Add note"),
    says: "Error updating order",
    done: toast("Note added"),
  },
  "an invoice that is added to an order": {
    open: async (page) => {
      await openPaidOrder(page, "?ask=invoice");
      const buffer = Buffer.from("%PDF-1.7\n%%EOF\n");
      const file = { name: "invoice.pdf", mimeType: "application/pdf", buffer };
      await page.getByRole("dialog").getByLabel("Add invoice").setInputFiles(file);
    },
    press: (page) => openDialog(page).getByRole("button", { name: "Add", exact: true }).click(),
    says: "Error updating order",
    done: toast("Invoice added"),
  },
  "an erased buyer": {
    open: async (page) => {
      const { email } = await openPaidOrder(page, "?ask=erase");
      await page.getByLabel("To confirm, enter the buyer's email address").fill(email);
    },
    press: inDialog("Erase buyer"),
    says: "Error updating order",
    done: toast("Buyer erased"),
  },
  "how long personal data is kept": {
    open: async (page) => {
      await page.goto(`${settings}/personal-data`);
      await page.getByLabel("Paid orders (years)").fill("7");
    },
    press: button("Save"),
    says: "Failed to save settings",
  },
  "who writes invoices": {
    open: async (page) => {
      await page.goto(`${settings}/invoices`);
      await page.getByLabel("Your tax number").fill("500 000 000");
    },
    press: button("Save"),
    says: "Failed to save settings",
  },
  "the address of a webhook": {
    open: async (page) => {
      await page.goto(`${settings}/invoices`);
      await page.getByLabel("Address").fill("https://books.example.com/hook");
    },
    press: button("Save the address"),
    says: "Failed to save settings",
  },
  "the words of a page": {
    open: async (page) => {
      await page.goto(`${settings}/page-content?page=faq`);
      await titleBox(page).fill("Questions");
    },
    press: button("Save"),
    says: "Failed to save settings",
  },
  "a legal page": {
    open: async (page) => {
      await page.goto(`${settings}/legal-pages`);
      await page.locator("form textarea").first().fill("Rights");
    },
    press: button("Save"),
    says: "Failed to save settings",
  },
  "the contact address": {
    open: async (page) => {
      await page.goto(settings);
      await page.getByLabel("Contact email").fill("owner@example.com");
    },
    press: button("Save"),
    says: "Failed to save settings",
  },
  "the social links": {
    open: async (page) => {
      await page.goto(`${settings}/social-links`);
      await page.getByLabel("Instagram").fill("https://www.instagram.com/me");
    },
    press: button("Save"),
    says: "Failed to save settings",
  },
  "the voice tag": {
    open: (page) => page.goto(`${settings}/voice-tag`),
    press: button("Save voice tag"),
    says: "Failed to save settings",
    done: (page) => page.getByText("Choose a file first."),
  },
  "the switch of the maintenance mode": {
    open: (page) => page.goto(`${settings}/maintenance`),
    press: button("Close the shop for maintenance"),
    says: "Failed to save settings",
  },
  "the mail server": {
    open: async (page) => {
      await page.goto(`${settings}/email`);
      await page.getByLabel("SMTP username").fill("shop");
    },
    press: button("Save"),
    says: "Failed to save settings",
  },
  "a verification of the shop": {
    open: (page) => page.goto(`${settings}/backup`),
    press: button("Verify now"),
    says: "Couldn't start the verification",
  },
  "a check of the storage": {
    open: (page) => page.goto(`${settings}/storage`),
    press: button("Check now"),
    says: "Failed to save settings",
  },
  "a link of the sidebar": {
    open: (page) => page.goto("/admin/faq"),
    press: (page) => page.getByRole("link", { name: "Services" }).first().click(),
    says: notLoaded,
    done: (page) => page.getByRole("heading", { level: 1, name: /Services/ }),
  },
  "a link to a form": {
    open: openManager,
    press: (page) =>
      page
        .getByRole("link", { name: /^Edit / })
        .first()
        .click(),
    says: notLoaded,
    done: toast("Edit Track"),
  },
  "a search in a list": {
    open: async (page) => {
      await page.goto(manager);
      await page.getByRole("searchbox").first().fill("nothing like it");
    },
    press: (page) => page.getByRole("searchbox").first().press("Enter"),
    says: notLoaded,
    done: (page) => page.getByText("No tracks").first(),
  },
  "leaving a dialog": {
    open: (page) => openUser(page, "edit"),
    press: (page) => page.keyboard.press("Escape"),
    says: notLoaded,
    done: (page) => page.locator("body:not(:has(dialog[open]))"),
  },
};

for (const [what, lost] of Object.entries(administrators)) {
  test(`${what}: a lost request leaves the page as it was and can be tried again`, async ({
    page,
    context,
  }) => {
    await loseAndTryAgain(page, context, lost);
  });
}

test("a row stays in its list when its toggle request is lost", async ({ page, context }) => {
  const { first, second, path } = await givenPair();
  await page.goto(path);
  await context.setOffline(true);
  await page.getByRole("button", { name: `Sold: ${first.title}` }).click();
  await page.getByRole("button", { name: `Sale: ${second.title}` }).click();
  await expect(page.getByText("Update failed").first()).toBeVisible();
  await expect(rowOf(page, first.title)).toBeVisible();
  await expect(page.locator("[aria-pressed=true]")).toHaveCount(0);
});
