import type { Locator, Page } from "@playwright/test";
import { db } from "../../../app/platform/database/db.server.ts";
import { addFaqItem, deleteFaqItem } from "../../../app/shop/content/edit-faq.server.ts";
import { addPackage, removePackage } from "../../../app/shop/services/edit-services.server.ts";
import { givenTrack, givenUser } from "../../fixtures/given.ts";
import { resultOf } from "../../fixtures/outcomes.ts";
import { freshWord, manager, titleBox } from "../manager-page.ts";
import { expect, test } from "../shop-test.ts";

test.use({ signedInAs: { role: "admin" }, expectedErrors: [/status of 4\d\d/] });

type Edited = {
  path: string;
  field: (page: Page) => Locator;
  deleteIt: () => Promise<unknown>;
  save: string;
  message: string;
};

const dialogField = (label: string) => (page: Page) =>
  page.getByRole("dialog").getByLabel(label, { exact: true });

const edited: Record<string, () => Promise<Edited>> = {
  question: async () => {
    const admin = await givenUser({ role: "admin" });
    const content = { question: freshWord(), answer: "A." };
    const { id } = resultOf(await addFaqItem(admin, content, crypto.randomUUID()));
    return {
      path: `/admin/faq?edit=${id}`,
      field: dialogField("Answer"),
      deleteIt: () => deleteFaqItem(admin, id),
      save: "Save",
      message: "This question no longer exists.",
    };
  },
  package: async () => {
    const admin = await givenUser({ role: "admin" });
    const details = { title: freshWord(), description: "", priceCents: 100, features: [] };
    const offer = {
      ...details,
      purchaseLink: undefined,
      deliveryDays: undefined,
      isPopular: false,
    };
    const { id } = resultOf(await addPackage(admin, "mixing", offer, crypto.randomUUID()));
    return {
      path: `/admin/services?group=mixing&edit=${id}`,
      field: dialogField("Description"),
      deleteIt: () => removePackage(admin, "mixing", id),
      save: "Save",
      message: "This package no longer exists.",
    };
  },
  user: async () => {
    const { id } = await givenUser();
    return {
      path: `/admin/users?edit=${id}`,
      field: dialogField("Username"),
      deleteIt: () => db.deleteFrom("userProfiles").where("id", "=", id).execute(),
      save: "Save",
      message: "This user no longer exists.",
    };
  },
  track: async () => {
    const { id } = await givenTrack({ title: freshWord() });
    return {
      path: `${manager}?edit=${id}`,
      field: titleBox,
      deleteIt: () => db.deleteFrom("musicTracks").where("id", "=", id).execute(),
      save: "Save Changes",
      message: "Esta faixa não existe mais.",
    };
  },
};

for (const [name, open] of Object.entries(edited)) {
  test(`editing a ${name} that someone else deletes keeps the text and reports the deletion on save`, async ({
    page,
  }) => {
    const { path, field, deleteIt, save, message } = await open();
    await page.goto(path);
    await field(page).fill("words-of-mine");
    const refreshed = page.waitForResponse((response) => response.url().includes(".data"));
    await deleteIt();
    await refreshed;
    await page.getByRole("button", { name: save, exact: true }).click();
    await expect(page.getByText(message).filter({ visible: true }).first()).toBeVisible();
    await expect(field(page)).toHaveValue("words-of-mine");
  });
}
