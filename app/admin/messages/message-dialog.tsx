import { FormAlert } from "#app/ui/alert.tsx";
import { TextareaField } from "#app/ui/field.tsx";
import type { FormResult } from "#app/web/form-result.ts";
import { GuardedForm } from "#app/web/unsaved-changes/guarded-form.tsx";
import { t } from "#app/words/words.ts";
import { DialogButtons, PageDialog, QuestionDialog } from "../parts/page-dialog.tsx";
import { mailtoOf } from "./message-actions.tsx";
import type { MessageDialogName } from "./message-address.ts";

export type OpenMessageDialog = {
  name: MessageDialogName;
  message: { id: string; name: string; email: string; message: string };
};

type Props = {
  dialog: OpenMessageDialog | undefined;
  result: FormResult | undefined;
  closeTo: string;
};

export function MessageDialog({ dialog, result, closeTo }: Props) {
  if (!dialog) return null;
  const Dialog = dialog.name === "reply" ? ReplyDialog : Deletion;
  return <Dialog message={dialog.message} result={result} closeTo={closeTo} />;
}

type DialogProps = Omit<Props, "dialog"> & Pick<OpenMessageDialog, "message">;

function ReplyDialog({ message, result, closeTo }: DialogProps) {
  const { id, name, email } = message;
  return (
    <PageDialog key={id} title={t`Reply to ${name}`} text={email} closeTo={closeTo}>
      <blockquote
        dir="auto"
        className="mt-4 line-clamp-4 whitespace-pre-line [unicode-bidi:plaintext] border-line border-l-4 pl-3 text-muted text-sm [overflow-wrap:anywhere]"
      >
        {message.message}
      </blockquote>
      <GuardedForm
        method="post"
        preventScrollReset
        className="mt-5 grid gap-5"
        isUnsaved={result?.typed !== undefined}
      >
        <FormAlert problem={result?.problem} />
        <input type="hidden" name="id" value={id} />
        <TextareaField
          label={t`Reply`}
          error={result?.errors?.reply}
          hint={
            <a href={mailtoOf(message)} className="underline underline-offset-4 hover:text-ink">
              {t`Write with your own mail program instead`}
            </a>
          }
          name="reply"
          defaultValue={result?.typed?.reply}
          maxLength={5000}
          rows={8}
          dir="auto"
        />
        <DialogButtons intent="reply" label={t`Send reply`} closeTo={closeTo} />
      </GuardedForm>
    </PageDialog>
  );
}

function Deletion({ message: { id, name }, result, closeTo }: DialogProps) {
  return (
    <QuestionDialog
      title={t`Are you sure you want to delete this message?`}
      text={t`The message of ${name} and the replies to it are gone for good.`}
      closeTo={closeTo}
      intent="delete"
      label={t`Delete`}
      fields={{ id }}
      problem={result?.problem}
    />
  );
}
