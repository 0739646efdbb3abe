import { Download } from "lucide-react";
import { href } from "react-router";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { SelectField } from "#app/platform/ui/field.tsx";
import { m } from "#messages";

/** The form is plain, because its response is a file for the accountant. */
export function BooksForm({ months }: { months: string[] }) {
  if (months.length === 0) return null;
  return (
    <section aria-labelledby="books" className="mt-16 border-line border-t pt-8">
      <h2 id="books" className="font-semibold text-lg">
        {m.orders_for_your_accountant()}
      </h2>
      <p className="mt-2 max-w-2xl text-muted text-pretty text-sm">
        {m.orders_bookkeeping_description()}
      </p>
      <form action={href("/admin/orders/books")} className="mt-5 flex flex-wrap items-end gap-3">
        <SelectField
          name="month"
          label={m.orders_month()}
          defaultValue={months[0]}
          className="min-w-30"
        >
          {months.map((month) => (
            <option key={month}>{month}</option>
          ))}
        </SelectField>
        {(["csv", "json"] as const).map((format) => (
          <button
            key={format}
            type="submit"
            name="as"
            value={format}
            className={buttonVariants("plain")}
          >
            <Download aria-hidden className="size-4" /> {format.toUpperCase()}
          </button>
        ))}
      </form>
    </section>
  );
}
