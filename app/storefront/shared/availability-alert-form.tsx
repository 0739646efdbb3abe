import { href } from "#app/platform/navigation/href.ts";
import { m } from "#messages";
import { AlertEmailForm } from "./alert-email-form.tsx";

type Props = { trackId: string } & Omit<
  React.ComponentProps<typeof AlertEmailForm>,
  "action" | "button" | "hint"
>;

export function AvailabilityAlertForm({ trackId, ...props }: Props) {
  return (
    <AlertEmailForm
      {...props}
      action={href("/free-again/:trackId", { trackId })}
      button={m.free_alert_ask()}
      hint={m.free_alert_hint()}
    />
  );
}
