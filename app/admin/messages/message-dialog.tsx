import type { FormResult } from "#app/platform/forms/form-result.ts";
import { GuardedForm } from "#app/platform/forms/unsaved-changes/guarded-form.tsx";
import { FormAlert } from "#app/platform/ui/alert.tsx";
import { TextareaField } from "#app/platform/ui/field.tsx";
import { m } from "#messages";
import { DialogButtons, PageDialog, QuestionDialog } from "../shared/page-dialog.tsx";
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
    <PageDialog key={id} title={m.messages_reply_to({ name })} text={email} closeTo={closeTo}>
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
          label={m.messages_reply()}
          error={result?.errors?.reply}
          hint={
            <a href={mailtoOf(message)} className="underline underline-offset-4 hover:text-ink">
              {m.messages_reply_in_own_app()}
            </a>
          }
          name="reply"
          defaultValue={result?.typed?.reply}
          maxLength={5000}
          rows={8}
          dir="auto"
        />
        <DialogButtons intent="reply" label={m.messages_send_reply()} closeTo={closeTo} />
      </GuardedForm>
    </PageDialog>
  );
}

function Deletion({ message: { id, name }, result, closeTo }: DialogProps) {
  return (
    <QuestionDialog
      title={m.messages_are_you_sure_you_want_to()}
      text={m.messages_the_message_of_and_the_replies({ name })}
      closeTo={closeTo}
      intent="delete"
      label={m.delete()}
      fields={{ id }}
      problem={result?.problem}
    />
  );
}
