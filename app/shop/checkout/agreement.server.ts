import { db } from "#app/platform/database/db.server.ts";
import { DEFAULT_LANGUAGE, type Language } from "#app/platform/i18n/language.ts";
import { runInShopLanguage } from "#app/platform/i18n/request-language.server.ts";
import type { Currency } from "#app/platform/system/currency.ts";
import { sha256Hex } from "#app/platform/system/sha256.server.ts";
import { formatDuration } from "#app/platform/ui/format.ts";
import { formatSize } from "#app/platform/ui/format-size.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import { type AgreementModel, modelNames } from "#app/shop/agreements/agreement-models.ts";
import {
  type ContractParties,
  type ContractParty,
  unnamedContractParty,
} from "#app/shop/agreements/contract-party.ts";
import { renderTemplate } from "#app/shop/agreements/render-template.ts";
import {
  bindingNotices,
  findTranslatedTemplate,
} from "#app/shop/agreements/template-translations.server.ts";
import type { AgreementValues } from "#app/shop/agreements/template-variables.ts";
import { findTemplate } from "#app/shop/agreements/templates.server.ts";
import { fileLabel } from "#app/shop/catalog/files/file-kinds.ts";
import { findIncluded, listTrackFiles } from "#app/shop/catalog/files/track-files.server.ts";
import { describeDeclaration, detailColumns } from "#app/shop/catalog/optional-details.ts";
import { findSeller, practiceSeller } from "#app/shop/content/seller.server.ts";
import { languageToTranslateTo } from "#app/shop/content/translations.server.ts";
import type { OrderLine } from "#app/shop/orders/state/lock-order.server.ts";
import type { AgreedAgreement, AgreedText } from "#app/shop/orders/state/order-buyers.server.ts";
import { tracksIn } from "#app/shop/orders/state/order-lines.ts";
import { m } from "#messages";

type Bought = Pick<OrderLine, "id" | "trackId" | "title" | "priceCents"> & { currency: Currency };
type BoughtTracks = { lines: OrderLine[]; currency: Currency };

/** Removes the closing punctuation of a text that continues inside a sentence. */
const quoted = (text: string) => text.replace(/[.;,]$/, "") || m.agreement_none_declared();

type TermValues = Omit<AgreementValues, keyof ContractParty>;

export type Agreement = {
  orderLineId: string;
  title: string;
  model: AgreementModel;
  template: string;
  templateVersion: number;
  /** Values for every placeholder except the buyer. */
  values: TermValues;
  /** Language of the text, if the page is in another. */
  lang: Language | undefined;
  translation: Translation | undefined;
  /** Hash of the displayed texts without the buyer. */
  version: string;
};

type Translation = {
  lang: Language;
  template: string;
  values: TermValues;
  /** State in both languages which text is binding. */
  notices: [original: string, translation: string];
};

/** Returns an agreement for each track. */
export async function findAgreements({ lines, currency }: BoughtTracks): Promise<Agreement[]> {
  return Promise.all(tracksIn(lines).map((line) => findAgreement({ ...line, currency })));
}

/** The form sends it to name the displayed texts and services, their number and the total. */
export function versionOfAgreements(
  agreements: Agreement[],
  { lines, totalCents }: Pick<BoughtTracks, "lines"> & { totalCents: number },
): string {
  const versions = agreements.map(({ version }) => version);
  const services = lines.filter(({ kind }) => kind === "service").map(({ id }) => id);
  return `${sha256Hex([...versions, ...services].join())}_${lines.length}_${totalCents}`;
}

/** Returns the same text for every reader, beside a translation for some. */
async function findAgreement(bought: Bought): Promise<Agreement> {
  const track = await findTrackTerms(bought.trackId);
  const model = track?.agreementModel ?? "licence";
  const { text: template, version: templateVersion } = await findTemplate(model);
  const language = languageToTranslateTo();
  const translated = language && (await findTranslatedTemplate(model, template, language));
  const agreement: Omit<Agreement, "version"> = {
    orderLineId: bought.id,
    title: bought.title,
    model,
    template,
    templateVersion,
    values: await runInShopLanguage(() => findValues(bought, track)),
    lang: language && DEFAULT_LANGUAGE,
    translation: translated
      ? {
          lang: language,
          template: translated,
          values: await findValues(bought, track),
          notices: bindingNotices(),
        }
      : undefined,
  };
  const unnamed = runInShopLanguage(unnamedContractParty);
  const parties = { original: unnamed, translated: unnamed };
  const { sha256, translation } = finishAgreement(agreement, parties);
  const version = translation ? sha256Hex(`${sha256} ${translation.sha256}`) : sha256;
  return { ...agreement, version };
}

type TrackTerms = Awaited<ReturnType<typeof findTrackTerms>>;

/** Finds the values of a template in the language of the context. */
async function findValues(bought: Bought, track: TrackTerms): Promise<TermValues> {
  const [files, storedSeller] = await Promise.all([listFileLines(bought.trackId), findSeller()]);
  const seller = storedSeller ?? practiceSeller();
  const seconds = track?.durationSeconds;
  const declared = (text: string | null | undefined) =>
    quoted(text ? describeDeclaration(text) : m.agreement_none_declared());
  return {
    "seller.name": seller.name,
    "seller.address": seller.address.split("\n").join(", "),
    "seller.email": seller.email,
    "track.title": bought.title,
    "track.length": seconds ? formatDuration(seconds) : m.agreement_as_delivered(),
    "track.files": files,
    "track.samples": declared(track?.samples),
    "track.aiParts": declared(track?.aiParts),
    "track.offeredBefore": declared(track?.offeredBefore),
    "track.contentId": declared(track?.contentId),
    "agreement.model": modelNames[track?.agreementModel ?? "licence"](),
    "price.total": formatMoney({ cents: bought.priceCents, currency: bought.currency }),
  };
}

/** @throws {Error} if a template cannot be filled in. */
export function finishAgreement(
  agreement: Omit<Agreement, "version">,
  { original, translated }: ContractParties,
): Omit<AgreedAgreement, "wording"> {
  const { orderLineId, model, templateVersion: version, translation } = agreement;
  return {
    ...fillIn(agreement, original),
    orderLineId,
    model,
    version,
    translation: translation && fillIn(translation, translated),
  };
}

function fillIn(
  { template, values }: Pick<Agreement, "template" | "values">,
  party: ContractParty,
): AgreedText {
  const { text, problems } = renderTemplate(template, { ...values, ...party });
  if (problems.length > 0) {
    const problemTexts = problems.map((problem) => `line ${problem.line}: ${problem.text}`);
    throw new Error(`The agreement template cannot be filled in: ${problemTexts.join(" ")}`);
  }
  return { text, sha256: sha256Hex(text) };
}

async function findTrackTerms(trackId: string | null) {
  return db
    .selectFrom("musicTracks")
    .where("id", "=", trackId)
    .select(["agreementModel", "durationSeconds"])
    .select(detailColumns)
    .executeTakeFirst();
}

async function listFileLines(trackId: string | null): Promise<string[]> {
  if (trackId === null) return [m.agreement_files_delivered()];
  const [files, { isElsewhere }] = await Promise.all([
    listTrackFiles(db, trackId),
    findIncluded(trackId),
  ]);
  const lines = files.map(
    ({ sizeBytes, sha256, ...file }) =>
      `${fileLabel(file)}, ${formatSize(sizeBytes)}, SHA-256 ${sha256}`,
  );
  if (lines.length > 0) return lines;
  return isElsewhere ? [m.agreement_files_behind_link()] : [m.agreement_files_later()];
}
