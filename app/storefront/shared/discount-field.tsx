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

/** Packs and code of a cart with what they take off, or the field for a code. */
export function DiscountField({ discount, isOpen, ...props }: Props) {
  const { packs, applied, isAsked } = discount;
  const { currency } = props;
  return (
    <>
      {packs.length > 0 && (
        <ul className="mt-3 grid gap-1 text-sm">
          {packs.map(({ id, size, cents }) => (
            <li key={id}>
              <Reduction name={m.pack_named({ size })} cents={cents} currency={currency} />
            </li>
          ))}
        </ul>
      )}
      {applied && <AppliedCode applied={applied} isOpen={isOpen} currency={currency} />}
      {!applied && isOpen && isAsked && <CodeForm {...props} />}
    </>
  );
}

type ReductionProps = { name: string; cents: number; currency: Currency };

function Reduction({ name, cents, currency }: ReductionProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
      {cents > 0 && <span className="tabular-nums">{formatDiscount(cents, currency)}</span>}
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
      <Reduction name={m.discount_code_named({ name })} cents={cents} currency={currency} />
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
