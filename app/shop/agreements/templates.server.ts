import { type Db, db } from "#app/platform/database/db.server.ts";
import { runInShopLanguage } from "#app/platform/i18n/request-language.server.ts";
import { sha256Hex } from "#app/platform/system/sha256.server.ts";
import { type AgreementModel, agreementModels, modelNames } from "./agreement-models.ts";
import { builtInTemplate } from "./built-in-template.ts";

export type Template = {
  version: number;
  text: string;
  sha256: string;
  /** Null for the built-in text. */
  savedBy: string | null;
  savedAt: Date | null;
};

const savedColumns = ["version", "text", "sha256", "savedBy", "savedAt"] as const;

/** The built-in text is the first version. */
export async function findTemplate(model: AgreementModel, tx: Db = db): Promise<Template> {
  const found = await tx
    .selectFrom("agreementTemplates")
    .where("model", "=", model)
    .orderBy("version", "desc")
    .limit(1)
    .select(savedColumns)
    .executeTakeFirst();
  return found ?? firstTemplate(model);
}

/** Lists the texts that the owner has written in place of the built-in ones. */
export async function listOwnTemplates() {
  const templates = await Promise.all(
    agreementModels.map(async (model) => ({ model, text: (await findTemplate(model)).text })),
  );
  return templates.filter(({ model, text }) => text !== builtInTemplate(model));
}

function firstTemplate(model: AgreementModel): Template {
  const text = builtInTemplate(model);
  return { version: 1, text, sha256: sha256Hex(text), savedBy: null, savedAt: null };
}

/** Stores the built-in text if necessary, so that a reference to it is valid. */
export async function storeTemplate(tx: Db, model: AgreementModel): Promise<Template> {
  const template = await findTemplate(model, tx);
  const { version, text, sha256 } = template;
  await tx
    .insertInto("agreementTemplates")
    .values({ model, version, text, sha256 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return template;
}

const LISTED_VERSIONS = 20;

export function listVersions(model: AgreementModel) {
  return db
    .selectFrom("agreementTemplates")
    .where("model", "=", model)
    .orderBy("version", "desc")
    .limit(LISTED_VERSIONS)
    .select(["version", "savedBy", "savedAt", "sha256"])
    .execute();
}

export async function findTextOf(
  model: AgreementModel,
  version: number,
): Promise<string | undefined> {
  const agreementTemplate = await db
    .selectFrom("agreementTemplates")
    .where("model", "=", model)
    .where("version", "=", version)
    .select("text")
    .executeTakeFirst();
  return agreementTemplate?.text;
}

/** Uses the shop's language. */
export function printedModelName(model: AgreementModel): string {
  return runInShopLanguage(modelNames[model]);
}
