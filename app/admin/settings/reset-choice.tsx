import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { m } from "#messages";

type Props = { text: string; button: string };

/** Discarding the owner's text needs a confirmation. */
export function ResetChoice({ text, button }: Props) {
  return (
    <details className="group order-last basis-full">
      <summary className="inline-flex min-h-9 cursor-pointer list-none items-center text-muted text-sm underline underline-offset-4 hover:text-ink [&::-webkit-details-marker]:hidden">
        {m.settings_reset_to_default()}
      </summary>
      <div className="mt-2 flex flex-wrap items-center gap-3 border border-line bg-raised px-4 py-3 text-sm">
        <p>{text}</p>
        <button
          type="submit"
          name="intent"
          value="reset"
          className={buttonVariants("plain", "small")}
        >
          {button}
        </button>
      </div>
    </details>
  );
}
