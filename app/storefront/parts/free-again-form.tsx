import { Form, href, useNavigation } from "react-router";
import { buttonLook } from "#app/ui/button-look.ts";
import { InputField } from "#app/ui/field.tsx";

type Props = {
  trackId: string;
  sendsMail: boolean;
  tone?: "plain" | "accent";
  error?: string;
  typed?: string;
};

const mailHint = "You confirm it by a mail. We write once, and to nobody else.";
const noMailHint =
  "This shop sends no mails at the moment: yours to confirm by has to wait until it does.";

/** Asks for a mail once a reserved track is free again. */
export function FreeAgainForm({ trackId, sendsMail, tone = "plain", error, typed }: Props) {
  const action = href("/free-again/:trackId", { trackId });
  const isSending = useNavigation().formAction === action;
  return (
    <Form method="post" action={action} noValidate className="grid max-w-md gap-4">
      <InputField
        label="Your email"
        name="email"
        type="email"
        autoComplete="email"
        required
        dir="auto"
        defaultValue={typed}
        error={error}
        hint={sendsMail ? mailHint : noMailHint}
      />
      <button
        type="submit"
        aria-disabled={isSending ? true : undefined}
        className={`sm:justify-self-start ${buttonLook(tone, "medium")}`}
      >
        Tell me if it becomes free
      </button>
    </Form>
  );
}
