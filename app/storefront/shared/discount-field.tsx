import { Form } from "react-router";
import type { FormResult } from "#app/platform/forms/form-result.ts";
import type { Currency } from "#app/platform/system/currency.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { controlVariants, Field } from "#app/platform/ui/field.tsx";
import { formatDiscount } from "#app/platform/ui/format-discount.ts";
import type { CartDiscount } from "#app/shop/checkout/discount-code.server.ts";
import { describeObstacle } from "#app/shop/discounts/describe-discount.ts";
import { m } from "#messages";

type Props = {
  discount: CartDiscount;
  currency: Currency;
  /** The cart may still change. */
  isOpen: boolean;
  /** Code of a link that the cart was not begun with. */
  remembered?: string | undefined;
  result: Pick<FormResult, "errors" | "typed" | "problem"> | undefined;
};

/** Lists what lowers the total of a cart, or asks for a code. */
export function DiscountField({ discount, isOpen, ...props }: Props) {
  const { others, applied, isAsked } = discount;
  const { currency } = props;
  return (
    <>
      {others.length > 0 && (
        <ul className="mt-3 grid gap-1 text-sm">
          {others.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two packs may have one name.
            <li key={index}>
              <Reduction {...row} />
            </li>
          ))}
        </ul>
      )}
      {applied && <AppliedCode applied={applied} isOpen={isOpen} currency={currency} />}
      {!applied && isOpen && isAsked && <CodeForm {...props} />}
    </>
  );
}

function Reduction({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
      {value && <span className="tabular-nums">{value}</span>}
    </div>
  );
}

/** Tells the result of this form from that of another on its page. */
export function isOfCode(result: Pick<FormResult, "typed"> | undefined): boolean {
  return result?.typed?.intent === "apply-code" || result?.typed?.intent === "remove-code";
}

function CodeForm({ remembered, result }: Pick<Props, "remembered" | "result">) {
  const own = isOfCode(result) ? result : undefined;
  return (
    <Form method="post" replace preventScrollReset className="mt-5">
      <Field label={m.discount_code()} error={own?.errors?.code ?? own?.problem?.text}>
        {(control) => (
          <span className="flex gap-2">
            <input
              {...control}
              name="code"
              maxLength={80}
              required
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              defaultValue={own?.typed?.code ?? remembered}
              className={`min-w-0 ${controlVariants()}`}
            />
            <button
              type="submit"
              name="intent"
              value="apply-code"
              className={`shrink-0 ${buttonVariants("plain")}`}
            >
              {m.discount_apply()}
            </button>
          </span>
        )}
      </Field>
    </Form>
  );
}

type AppliedProps = Pick<Props, "currency" | "isOpen"> & {
  applied: NonNullable<CartDiscount["applied"]>;
};

function AppliedCode({ applied, currency, isOpen }: AppliedProps) {
  const { name, cents, obstacle } = applied;
  return (
    <div className="mt-3 text-sm">
      <Reduction
        name={m.discount_code_named({ name })}
        value={cents > 0 ? formatDiscount(cents, currency) : undefined}
      />
      {obstacle && <p className="mt-1 text-pretty">{describeObstacle(obstacle, currency)}</p>}
      {isOpen && (
        <Form method="post" replace preventScrollReset>
          <button
            type="submit"
            name="intent"
            value="remove-code"
            aria-label={m.remove_named({ name })}
            className="min-h-11 text-muted underline underline-offset-4 hover:text-ink"
          >
            {m.remove()}
          </button>
        </Form>
      )}
    </div>
  );
}
