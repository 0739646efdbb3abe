import { Form } from "react-router";
import { FormAlert, type Problem } from "#app/ui/alert.tsx";
import { DialogButtons } from "./dialog-buttons.tsx";
import { PageDialog } from "./page-dialog.tsx";

type Props = Pick<
  React.ComponentProps<typeof PageDialog>,
  "title" | "titleLang" | "text" | "closeTo"
> & {
  /** The address that the form is posted to; by default the shown one. */
  action?: string;
  intent: string;
  label: string;
  fields: Record<string, string>;
  problem?: Problem;
};

/** Asks before something that cannot be undone. */
export function QuestionDialog({ action, intent, label, fields, problem, ...dialog }: Props) {
  return (
    <PageDialog {...dialog} isAlert>
      <Form method="post" action={action} preventScrollReset className="mt-5 grid gap-5">
        <FormAlert problem={problem} />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <DialogButtons intent={intent} label={label} closeTo={dialog.closeTo} isFinal />
      </Form>
    </PageDialog>
  );
}
