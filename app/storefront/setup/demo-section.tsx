import { Alert } from "#app/platform/ui/alert.tsx";
import { RadioCard } from "#app/platform/ui/radio-card.tsx";
import type { DemoChoice } from "#app/shop/setup/set-up-shop.server.ts";
import { m } from "#messages";
import { type SetupFields, SetupSection } from "./setup-section.tsx";

const choices = [
  { value: "no", title: m.setup_demo_no, text: m.setup_demo_no_text },
  { value: "yes", title: m.setup_demo_yes, text: m.setup_demo_yes_text },
];

type Props = Pick<SetupFields, "typed"> & { choice: DemoChoice };

export function DemoSection({ choice, typed }: Props) {
  return (
    <SetupSection position="B3" title={m.setup_demo()} text={m.setup_demo_text()}>
      {choice === "off" && <Alert tone="plain">{m.setup_demo_off()}</Alert>}
      {choice === "filled" && <Alert tone="plain">{m.setup_demo_filled()}</Alert>}
      {choice === "asked" && (
        <fieldset className="grid gap-2 sm:grid-cols-2">
          <legend className="sr-only">{m.setup_demo()}</legend>
          {choices.map(({ value, title, text }) => (
            <RadioCard
              key={value}
              name="demo"
              value={value}
              chosen={typed.demo ?? "no"}
              title={title()}
              text={text()}
            />
          ))}
        </fieldset>
      )}
    </SetupSection>
  );
}
