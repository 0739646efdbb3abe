import { backTo, formCommand } from "#app/platform/forms/form-command.server.ts";
import { refuse } from "#app/platform/forms/outcome.ts";
import type { AdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { type AgreementModel, agreementModels } from "#app/shop/agreements/agreement-models.ts";
import { builtInTemplate } from "#app/shop/agreements/built-in-template.ts";
import { describeProblems } from "#app/shop/agreements/preview-template.ts";
import { resetTemplate, saveTemplate } from "#app/shop/agreements/save-template.server.ts";
import { templateForm } from "#app/shop/agreements/template-form.ts";
import {
  findTemplate,
  findTextOf,
  listVersions,
  printedModelName,
} from "#app/shop/agreements/templates.server.ts";
import { versionForm } from "#app/shop/content/settings-form.ts";
import { m } from "#messages";

/** Reads `?model=assignment`; the default is the first model. */
function chosenOf(url: URL): AgreementModel {
  const wanted = url.searchParams.get("model");
  return agreementModels.find((model) => model === wanted) ?? agreementModels[0];
}

/** `?version=2` opens the text of an earlier version. */
export async function openTemplateEditor(url: URL) {
  const model = chosenOf(url);
  const newest = await findTemplate(model);
  const wanted = Number(url.searchParams.get("version") ?? newest.version);
  const former =
    Number.isInteger(wanted) && wanted > 0 && wanted < newest.version
      ? await findTextOf(model, wanted)
      : undefined;
  return {
    model,
    modelName: printedModelName(model),
    newest,
    former: former === undefined ? undefined : { version: wanted, text: former },
    isBuiltIn: newest.text === builtInTemplate(model),
    versions: await listVersions(model),
  };
}

const failed = m.settings_failed_to_save_the_agreement;

export const agreementCommands = {
  save: formCommand({
    form: templateForm,
    failed,
    run: async ({ version, text }, { actor, url }: AdminForm) => {
      const model = chosenOf(url);
      const problem = describeProblems(text, printedModelName(model));
      if (problem) return refuse("invalid", problem, { errors: { text: problem } });
      return saveTemplate(actor, model, text, version);
    },
    done: backTo(toModel, { title: m.settings_agreement_saved }),
  }),
  reset: formCommand({
    form: versionForm,
    failed,
    run: ({ version }, { actor, url }: AdminForm) => resetTemplate(actor, chosenOf(url), version),
    done: backTo(toModel, { title: m.settings_the_text_that_comes_with_the }),
  }),
};

function toModel({ url }: AdminForm): string {
  return `${url.pathname}?model=${chosenOf(url)}`;
}
