import { localPath } from "#app/platform/i18n/language-address.ts";
import { href } from "#app/platform/navigation/href.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { InputField } from "#app/platform/ui/field.tsx";
import { m } from "#messages";

/** The browser itself submits the form, which changes nothing. */
export function VerificationCodeForm({ label = m.verify_code() }: { label?: string }) {
  return (
    <form action={localPath(href("/verify"))} className="grid max-w-xl gap-4">
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
        hint={m.verify_code_hint()}
      />
      <button
        type="submit"
        className={`sm:justify-self-start ${buttonVariants("accent", "large")}`}
      >
        {m.verify_submit()}
      </button>
    </form>
  );
}
