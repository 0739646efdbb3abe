import { backTo, formCommand } from "#app/platform/forms/form-command.server.ts";
import type { AdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { type ContentName, legalNames, pageNames } from "#app/shop/content/content-names.ts";
import { openPage, resetPage, savePage } from "#app/shop/content/page-contents.server.ts";
import { legalTextForm, pageContentForm, versionForm } from "#app/shop/content/settings-form.ts";
import { m } from "#messages";

type Names = readonly [ContentName, ...ContentName[]];

/** Reads `?page=sale`; the default is the first page. */
function chosenOf(names: Names, url: URL): ContentName {
  const wanted = url.searchParams.get("page");
  return names.find((name) => name === wanted) ?? names[0];
}

export async function openPageEditor(url: URL) {
  const chosen = chosenOf(pageNames, url);
  return { chosen, ...(await openPage(chosen)) };
}

export async function openLegalEditor(url: URL) {
  const chosen = chosenOf(legalNames, url);
  return { chosen, ...(await openPage(chosen)) };
}

const failed = m.settings_failed_to_save_settings;

export const pageCommands = {
  save: formCommand({
    form: pageContentForm,
    failed,
    run: ({ version, ...content }, { actor, url }: AdminForm) =>
      savePage(actor, chosenOf(pageNames, url), content, version),
    done: backTo(toPage, { title: m.settings_page_content_saved }),
  }),
  reset: resetCommand(pageNames),
};

export const legalCommands = {
  save: formCommand({
    form: legalTextForm,
    failed,
    run: ({ version, text }, { actor, url }: AdminForm) =>
      savePage(actor, chosenOf(legalNames, url), { title: null, text }, version),
    done: backTo(toPage, { title: m.settings_page_content_saved }),
  }),
  reset: resetCommand(legalNames),
};

function resetCommand(names: Names) {
  return formCommand({
    form: versionForm,
    failed,
    run: ({ version }, { actor, url }: AdminForm) =>
      resetPage(actor, chosenOf(names, url), version),
    done: backTo(toPage, { title: m.settings_default_text_restored }),
  });
}

function toPage({ url }: AdminForm): string {
  return `${url.pathname}${url.search}`;
}
