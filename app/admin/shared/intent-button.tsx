import { Form } from "react-router";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";

type Props = {
  intent: string;
  fields?: Record<string, string | number>;
  /** URL to post to, by default the current one. */
  action?: string;
  formClassName?: string;
} & Pick<
  React.ComponentProps<"button">,
  "id" | "aria-label" | "title" | "className" | "lang" | "children"
>;

export function IntentButton({
  intent,
  fields = {},
  action,
  formClassName,
  className = buttonVariants("plain", "small"),
  children,
  ...button
}: Props) {
  return (
    <Form method="post" action={action} preventScrollReset className={formClassName}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button {...button} type="submit" name="intent" value={intent} className={className}>
        {children}
      </button>
    </Form>
  );
}
