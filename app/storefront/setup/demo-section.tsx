import { Alert } from "#app/platform/ui/alert.tsx";
import type { DemoChoice } from "#app/shop/setup/set-up-shop.server.ts";
import { m } from "#messages";
import { type SetupFields, SetupSection } from "./setup-section.tsx";

type Props = Pick<SetupFields, "typed"> & { choice: DemoChoice };

export function DemoSection({ choice, typed }: Props) {
  return (
    <SetupSection position="B3" title={m.setup_demo()} text={m.setup_demo_text()}>
      {choice === "off" && <Alert tone="plain">{m.setup_demo_off()}</Alert>}
      {choice === "filled" && <Alert tone="plain">{m.setup_demo_filled()}</Alert>}
      {choice === "asked" && (
        <fieldset className="grid gap-2 sm:grid-cols-2">
          <legend className="sr-only">{m.setup_demo()}</legend>
          <Choice value="no" chosen={typed.demo ?? "no"} text={m.setup_demo_no_text()}>
            {m.setup_demo_no()}
          </Choice>
          <Choice value="yes" chosen={typed.demo ?? "no"} text={m.setup_demo_yes_text()}>
            {m.setup_demo_yes()}
          </Choice>
        </fieldset>
      )}
    </SetupSection>
  );
}

type ChoiceProps = { value: string; chosen: string; text: string; children: string };

function Choice({ value, chosen, text, children }: ChoiceProps) {
  return (
    <label className="flex gap-3 border border-line p-3 has-checked:border-ink">
      <input
        type="radio"
        name="demo"
        value={value}
        defaultChecked={value === chosen}
        className="mt-1 size-4 shrink-0 accent-accent"
      />
      <span>
        <span className="font-semibold">{children}</span>
        <span className="block text-muted text-sm text-pretty">{text}</span>
      </span>
    </label>
  );
}
