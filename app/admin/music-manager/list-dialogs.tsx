import { useContext } from "react";
import { useSearchParams } from "react-router";
import { GuardedForm } from "#app/platform/forms/unsaved-changes/guarded-form.tsx";
import { langOf } from "#app/platform/i18n/language.ts";
import { TextareaField } from "#app/platform/ui/field.tsx";
import { formatMoney } from "#app/platform/ui/money.ts";
import { ShopCurrency } from "#app/platform/ui/shop-currency.ts";
import { m } from "#messages";
import { DialogButtons, PageDialog, QuestionDialog } from "../shared/page-dialog.tsx";
import type { AskedTrack } from "./editor/find-form.server.ts";
import { managerAddress } from "./manager-address.ts";

export function DeleteDialog({ track }: { track: { id: string; title: string; isSold: boolean } }) {
  const [parameters] = useSearchParams();
  const backTo = managerAddress(parameters);
  return (
    <QuestionDialog
      title={m.music_manager_are_you_sure_you_want_to()}
      titleLang={langOf("pt")}
      text={
        track.isSold
          ? m.music_manager_was_sold_it_leaves_the_shop({ title: track.title })
          : m.music_manager_is_deleted_with_its_likes_this({ title: track.title })
      }
      closeTo={backTo}
      action={backTo}
      intent="delete"
      label={m.delete()}
      fields={{ trackId: track.id }}
    />
  );
}

/** Asks with title and price, because a sale by hand takes the track out of the shop. */
export function SellDialog({ track: { id, title, priceCents } }: { track: AskedTrack }) {
  const [parameters] = useSearchParams();
  const currency = useContext(ShopCurrency);
  const price = formatMoney({ cents: priceCents, currency });
  const backTo = managerAddress(parameters);
  return (
    <QuestionDialog
      title={m.music_manager_ask_sold({ title, price })}
      text={m.music_manager_ask_sold_text()}
      closeTo={backTo}
      action={backTo}
      intent="sold"
      label={m.music_manager_mark_sold()}
      fields={{ trackId: id, value: "true", confirmed: "true" }}
    />
  );
}

export function ReplaceDialog({ track: { id, title } }: { track: AskedTrack }) {
  const [parameters] = useSearchParams();
  const backTo = managerAddress(parameters);
  return (
    <QuestionDialog
      title={m.music_manager_ask_replace({ title })}
      text={m.music_manager_ask_replace_text()}
      closeTo={backTo}
      action={backTo}
      intent="replace"
      label={m.music_manager_replace()}
      fields={{ trackId: id }}
    />
  );
}

export type UndoableSale = {
  id: string;
  title: string;
  /** Number of tracks that were sold together, if the sale can still be undone without a trace. */
  recentSale: { tracks: number } | undefined;
};

type UndoProps = { track: UndoableSale; error: string | undefined };

/** Cancel comes first in the tab order. */
export function UndoSaleDialog({ track, error }: UndoProps) {
  const [parameters] = useSearchParams();
  const backTo = managerAddress(parameters);
  if (track.recentSale)
    return (
      <QuestionDialog
        title={m.music_manager_undo_the_sale_of({ title: track.title })}
        text={m.music_manager_ask_undo_recent({ count: track.recentSale.tracks })}
        closeTo={backTo}
        action={backTo}
        intent="unsell"
        label={m.undo_sale()}
        fields={{ trackId: track.id }}
      />
    );
  return (
    <PageDialog
      title={m.music_manager_undo_the_sale_of({ title: track.title })}
      text={m.music_manager_relist_consequences()}
      closeTo={backTo}
    >
      <GuardedForm
        method="post"
        action={managerAddress(parameters, { unsell: track.id })}
        preventScrollReset
        className="mt-5 grid gap-5"
      >
        <input type="hidden" name="trackId" value={track.id} />
        <TextareaField
          label={m.reason()}
          error={error}
          name="reason"
          required
          maxLength={500}
          rows={3}
        />
        <DialogButtons
          intent="unsell"
          label={m.undo_sale()}
          closeTo={backTo}
          tone="danger"
          isFinal
        />
      </GuardedForm>
    </PageDialog>
  );
}
