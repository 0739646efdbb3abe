import { useSearchParams } from "react-router";
import { TextareaField } from "#app/ui/field.tsx";
import { GuardedForm } from "#app/web/unsaved-changes/guarded-form.tsx";
import { langOf, t } from "#app/words/words.ts";
import { DialogButtons, PageDialog, QuestionDialog } from "../parts/page-dialog.tsx";
import { managerAddress } from "./manager-address.ts";

export function DeleteDialog({ track }: { track: { id: string; title: string; isSold: boolean } }) {
  const [parameters] = useSearchParams();
  const backTo = managerAddress(parameters);
  return (
    <QuestionDialog
      title={t`Tem certeza que deseja excluir esta faixa?`}
      titleLang={langOf("pt")}
      text={
        track.isSold
          ? t`“${track.title}” was sold: it leaves the shop and this list, and its buyer's download keeps working.`
          : t`“${track.title}” is deleted with its likes. This cannot be undone.`
      }
      closeTo={backTo}
      action={backTo}
      intent="delete"
      label={t`Delete`}
      fields={{ trackId: track.id }}
    />
  );
}

type UndoProps = {
  track: { id: string; title: string };
  /** Of the reason. */
  error: string | undefined;
};

/** Asks why a sale is undone; leaving comes first for the keyboard. */
export function UndoSaleDialog({ track, error }: UndoProps) {
  const [parameters] = useSearchParams();
  const backTo = managerAddress(parameters);
  return (
    <PageDialog
      title={t`Undo the sale of “${track.title}”?`}
      text={t`It can be bought again at once. The sale stays on record with your reason; its buyer's link keeps working until you regenerate it.`}
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
          label={t`Reason`}
          error={error}
          name="reason"
          required
          maxLength={500}
          rows={3}
        />
        <DialogButtons intent="unsell" label={t`Undo sale`} closeTo={backTo} isFinal />
      </GuardedForm>
    </PageDialog>
  );
}
