import { z } from "zod";
import { formatDay } from "#app/platform/ui/format-time.ts";
import { m } from "#messages";
import { MAX_GENRE_NAME } from "../genres/genre-names.ts";
import { dayField, tagsField } from "../track-form.ts";
import { type BulkActionName, bulkActionNames } from "./bulk-action.ts";
import type { BulkAction } from "./bulk-schema.ts";

const isBulkAction = (text: string): text is BulkActionName => Object.hasOwn(bulkActionNames, text);

const percentOnly = m.bulk_percent_only;
const amountOnly = m.bulk_amount_only;
const endsBefore = m.bulk_ends_before;
const isOver = m.bulk_is_over;

const empty = (text: unknown) => (text === "" ? undefined : text);
const day = z.preprocess(empty, dayField.optional());

const fields = z.object({
  act: z.string({ error: m.bulk_choose_act }).refine(isBulkAction, { error: m.bulk_choose_act }),
  cut: z.preprocess(empty, z.string().trim().max(20).optional()),
  unit: z.enum(["percent", "amount"], { error: m.bulk_choose_unit }).default("percent"),
  from: day,
  to: day,
  genre: z.preprocess(
    empty,
    z.string().max(MAX_GENRE_NAME, { error: m.bulk_choose_genre }).optional(),
  ),
  tags: z.preprocess(empty, tagsField.optional()),
  owner: z.preprocess(
    empty,
    z
      .string()
      .max(100)
      .regex(/^\P{Cc}+$/u)
      .optional(),
  ),
});

type BulkFields = z.output<typeof fields>;

export const bulkForm = fields.superRefine((read, { addIssue }) => {
  const issue = (path: keyof BulkFields, message: string) =>
    addIssue({ code: "custom", path: [path], message });
  const { act, cut, unit, from, to, genre, tags, owner } = read;
  if (act === "set-genre" && !genre) issue("genre", m.bulk_choose_genre());
  if (isTagAction(act) && !tags?.length) issue("tags", m.bulk_choose_tags());
  if (act === "give" && !owner) issue("owner", m.bulk_choose_account());
  if (act !== "put-on-sale") return;
  if (cut && readCut(cut, unit) === undefined)
    issue("cut", unit === "percent" ? percentOnly() : amountOnly());
  if (from && to && to < from) issue("to", endsBefore());
  else if (to && to < formatDay(new Date())) issue("to", isOver());
});

/** Returns a percentage, or cents for an amount such as `5,00`. */
function readCut(text: string, unit: BulkFields["unit"]): number | undefined {
  if (unit === "percent") return /^[1-9][0-9]?$/.test(text) ? Number(text) : undefined;
  if (!/^[0-9]{1,7}([.,][0-9]{1,2})?$/.test(text)) return undefined;
  const cents = Math.round(Number(text.replace(",", ".")) * 100);
  return cents > 0 && cents <= 100_000_000 ? cents : undefined;
}

function isTagAction(act: BulkActionName): act is "add-tags" | "remove-tags" {
  return act === "add-tags" || act === "remove-tags";
}

export function bulkActionOf(read: BulkFields): BulkAction {
  const { act, cut, unit, from, to, genre, tags, owner } = read;
  if (isTagAction(act)) return { act, tags: tags ?? [] };
  if (act === "set-genre" && genre) return { act, genre };
  if (act === "give" && owner) return { act, owner };
  if (act !== "put-on-sale" && act !== "set-genre" && act !== "give") return { act };
  const amount = cut === undefined ? undefined : readCut(cut, unit);
  return {
    act: "put-on-sale",
    ...(amount !== undefined && (unit === "percent" ? { percent: amount } : { cents: amount })),
    ...(from && { from }),
    ...(to && { to }),
  };
}
