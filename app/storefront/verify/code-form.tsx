import { href } from "react-router";
import { buttonLook } from "#app/ui/button-look.ts";
import { InputField } from "#app/ui/field.tsx";

/** Sent by the browser itself: nothing is changed by it. */
export function CodeForm({ label = "Code of the sale" }: { label?: string }) {
  return (
    <form action={href("/verify")} className="grid max-w-xl gap-4">
      <InputField
        label={label}
        name="code"
        size="large"
        required
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="ABCDE-FGHIJ-KLMNO-PQRST-UVWXYZ"
        hint="26 letters and digits. Spaces and dashes do not matter."
      />
      <button type="submit" className={`sm:justify-self-start ${buttonLook("accent", "large")}`}>
        Verify
      </button>
    </form>
  );
}
