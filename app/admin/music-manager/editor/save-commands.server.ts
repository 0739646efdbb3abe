import { z } from "zod";
import { db } from "#app/platform/database/db.server.ts";
import { formCommand, type Toast } from "#app/platform/forms/form-command.server.ts";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import { refuse } from "#app/platform/forms/outcome.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import type { AdminForm } from "#app/shop/accounts/admin-form.server.ts";
import { findEditableTrack } from "#app/shop/catalog/editable-track.server.ts";
import { readFileChanges } from "#app/shop/catalog/files/track-files-form.ts";
import type { SavedTrack } from "#app/shop/catalog/publishing/save-track.server.ts";
import type { SavedField } from "#app/shop/catalog/publishing/track-version.server.ts";
import {
  changedTrackForm,
  draftForm,
  type TrackFields,
  trackForm,
  trackSoldHereForm,
} from "#app/shop/catalog/track-form.ts";
import { shopContent } from "#app/shop/content/shop-content.server.ts";
import { submitNewTrack, submitTrack } from "#app/shop/orders/selling/submit-track.server.ts";
import { m } from "#messages";
import { readDialog } from "../../shared/list-query.ts";
import { managerAddress } from "../manager-address.ts";

export type EditorResult = FormResult<SavedField[]>;

type TrackSchema = z.ZodObject & z.ZodType<TrackFields>;

const notAdded = m.music_manager_failed_to_create_the_track;
const failed = { title: m.music_manager_error_saving, lang: "pt" } as const;

/** A draft `at-opening` is published when the checkout opens. */
type Saving = "published" | "draft" | "at-opening";

/**
 * `save` publishes a new track or a draft, and updates a published track. `opening` saves a draft
 * that is complete.
 */
export async function saveCommands(url: URL) {
  const { isCheckoutOpen } = await shopContent();
  const newTrackForm = isCheckoutOpen ? trackSoldHereForm : trackForm;
  return readDialog(url.searchParams, ["edit"])
    ? {
        save: changeCommand(changedTrackForm, "published"),
        draft: changeCommand(draftForm, "draft"),
        opening: changeCommand(trackSoldHereForm, "at-opening"),
      }
    : {
        save: addCommand(newTrackForm, "published"),
        draft: addCommand(draftForm, "draft"),
        opening: addCommand(trackSoldHereForm, "at-opening"),
      };
}

const stateFor = (saving: Saving) => ({
  isDraft: saving !== "published",
  awaitsCheckout: saving === "at-opening",
});

function addCommand<Schema extends TrackSchema>(form: Schema, saving: Saving) {
  return formCommand({
    form,
    failed,
    onError: notAdded,
    run: async (fields, { actor, client, formData }: AdminForm) => {
      const { data: key } = z.uuid().safeParse(formData.get("formKey"));
      if (!key) return refuse("invalid", notAdded());
      const files = readFileChanges(formData);
      if (files.refused) return files;
      const question = await askForSale({ fields, actor, formData });
      if (question) return question;
      return submitNewTrack(actor, key, {
        fields,
        ...stateFor(saving),
        files: files.done,
        client,
      });
    },
    done: (saved, _, { url }) => ({
      to: addressAfter(saved, url),
      toast: { ...toastAbout(saved, saving, m.music_manager_track_added), added: [saved.id] },
    }),
  });
}

function changeCommand<Schema extends TrackSchema>(form: Schema, saving: Saving) {
  const change = formCommand({
    form,
    failed,
    onError: m.music_manager_failed_to_update_the_track(),
    run: async (fields, { actor, client, formData, url }: AdminForm) => {
      const id = readDialog(url.searchParams, ["edit"])?.id ?? "";
      const version = String(formData.get("version") ?? "");
      const files = readFileChanges(formData);
      if (files.refused) return files;
      const question = await askForSale({ fields, actor, formData, id });
      if (question) return question;
      return submitTrack(actor, id, {
        fields,
        ...stateFor(saving),
        files: files.done,
        client,
        version,
      });
    },
    done: (saved, _, { url }) => ({
      to: addressAfter(saved, url),
      toast: toastAbout(saved, saving, m.shell_track_updated),
    }),
  });
  return async (sent: AdminForm) => {
    const result = await change(sent);
    if (result instanceof Response || !result.data.problem) return result;
    const { problem } = result.data;
    const text = neededText(result.data) ?? problem.text;
    return { ...result, data: { ...result.data, problem: { ...problem, text } } };
  };
}

type SaleForm = Pick<AdminForm, "actor" | "formData"> & { fields: TrackFields; id?: string };

/** Asks before the box sells the track, and again if the price has changed since. */
async function askForSale({ fields, actor, formData, id }: SaleForm) {
  const { sold, title, price } = fields;
  const confirmed = formData.get("confirmedPrice");
  if (!sold || confirmed === String(formData.get("price") ?? "")) return undefined;
  const track = id === undefined ? undefined : await findEditableTrack(db, actor, id);
  if (track?.isSold) return undefined;
  const { currency } = await shopContent();
  const money = formatMoney({ cents: price ?? track?.priceCents ?? 0, currency });
  const text = m.music_manager_ask_sold({ title, price: money });
  return refuse("invalid", text, {
    title: m.music_manager_mark_sold(),
    errors: { sold: `${text} ${m.music_manager_ask_sold_text()}` },
  });
}

function addressAfter({ id, pendingReview }: SavedTrack, { searchParams }: URL): string {
  return managerAddress(searchParams, pendingReview.length > 0 ? { edit: id } : {});
}

function toastAbout(
  { pendingReview, lacksFiles }: SavedTrack,
  saving: Saving,
  title: () => string,
): Toast {
  const asDraft = m.music_manager_saved_as_a_draft;
  if (pendingReview.length > 0)
    return { title: asDraft, text: m.music_manager_before_it_is_published_an_administrator };
  if (lacksFiles) return { title: asDraft, text: m.music_manager_saved_without_files };
  if (saving === "at-opening")
    return { title: asDraft, text: m.music_manager_publishes_at_opening };
  return { title, lang: "pt" };
}

/** Returns the toast's text; the field has the Portuguese message. */
function neededText({ errors = {}, typed }: EditorResult): string | undefined {
  const [field] = Object.keys(errors);
  if (field === "genre") return m.music_manager_genre_is_required();
  return field === "title" && !typed?.title?.trim()
    ? m.music_manager_title_is_required()
    : undefined;
}
