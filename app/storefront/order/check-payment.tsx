import type { FormResult } from "#app/platform/forms/form-result.ts";
import { href } from "#app/platform/navigation/href.ts";
import { FormAlert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { m } from "#messages";
import { useConfirmOnView } from "../shared/use-confirm-on-view.ts";

const intent = "check-payment";

type Props = {
  secret: string;
  /** Looks up the payment once on view, because the provider's webhook may be late. */
  checksAutomatically: boolean;
  /** Shown without scripts only. */
  isHidden: boolean;
  result: FormResult | undefined;
};

/** Viewing the page alone changes nothing. */
export function CheckPayment({ secret, checksAutomatically, isHidden, result }: Props) {
  const address = href("/orders/:secret", { secret });
  useConfirmOnView(address, { counts: checksAutomatically, form: { intent } });
  return (
    <form
      method="post"
      className={`mt-6 justify-items-start gap-3 ${isHidden ? "hidden noscript:grid" : "grid"}`}
    >
      <input type="hidden" name="intent" value={intent} />
      <FormAlert problem={result?.typed?.intent === intent ? result.problem : undefined} />
      <p className="text-muted text-sm">{m.order_paid_already()}</p>
      <button type="submit" className={buttonVariants("plain")}>
        {m.order_check_again()}
      </button>
    </form>
  );
}
