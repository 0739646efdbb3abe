import { useSearchParams } from "react-router";
import { GuardedForm } from "#app/platform/forms/unsaved-changes/guarded-form.tsx";
import { langOf } from "#app/platform/i18n/language.ts";
import { TextareaField } from "#app/platform/ui/field.tsx";
import { m } from "#messages";
import { DialogButtons, PageDialog, QuestionDialog } from "../shared/page-dialog.tsx";
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

type UndoProps = {
  track: { id: string; title: string };
  error: string | undefined;
};

/** Cancel comes first in the tab order. */
export function UndoSaleDialog({ track, error }: UndoProps) {
  const [parameters] = useSearchParams();
  const backTo = managerAddress(parameters);
  return (
    <PageDialog
      title={m.music_manager_undo_the_sale_of({ title: track.title })}
      text={m.music_manager_it_can_be_bought_again_at()}
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
