import { href } from "react-router";
import { EmailForm } from "./email-form.tsx";

type Props = { trackId: string } & Omit<
  React.ComponentProps<typeof EmailForm>,
  "action" | "button" | "hint"
>;

/** Asks for a mail once a reserved track is free again. */
export function FreeAgainForm({ trackId, ...props }: Props) {
  return (
    <EmailForm
      {...props}
      action={href("/free-again/:trackId", { trackId })}
      button="Tell me if it becomes free"
      hint="You confirm it by a mail. We write once, and to nobody else."
    />
  );
}
