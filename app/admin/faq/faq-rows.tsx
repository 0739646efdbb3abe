import { href } from "react-router";
import type { FaqItem } from "#app/shop/content/faq.server.ts";
import { OrderedRow, OrderedRows } from "../shared/ordered-rows.tsx";
import { faqDialogAddress } from "./faq-address.ts";

export function FaqRows({ items }: { items: FaqItem[] }) {
  return (
    <OrderedRows>
      {items.map(({ id, question, answer }, index) => (
        <OrderedRow
          key={id}
          name={question}
          moveProps={{
            action: href("/admin/faq"),
            fields: { id },
            isFirst: index === 0,
            isLast: index === items.length - 1,
          }}
          editAt={faqDialogAddress("edit", id)}
          deleteAt={faqDialogAddress("delete", id)}
          deleteVerb="Delete"
        >
          <h2 dir="auto" className="font-semibold">
            {question}
          </h2>
          <p dir="auto" className="mt-1 line-clamp-2 text-muted text-sm">
            {answer}
          </p>
        </OrderedRow>
      ))}
    </OrderedRows>
  );
}
