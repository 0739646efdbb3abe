import { Pencil, Trash2 } from "lucide-react";
import { href } from "react-router";
import type { FaqItem } from "#app/content/faq.server.ts";
import { MoveButtons, RowLink } from "../parts/row-buttons.tsx";
import { faqDialogAddress } from "./faq-address.ts";

/** The questions in their order, each with what can be done to it. */
export function FaqRows({ items }: { items: FaqItem[] }) {
  return (
    <ol className="divide-y divide-line border border-line">
      {items.map((item, index) => (
        <li
          key={item.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 pr-2 pl-4 hover:bg-surface"
        >
          <div className="min-w-0 grow basis-60 [overflow-wrap:anywhere]">
            <h2 dir="auto" className="font-semibold">
              {item.question}
            </h2>
            <p dir="auto" className="mt-1 line-clamp-2 text-muted text-sm">
              {item.answer}
            </p>
          </div>
          <div className="ml-auto flex">
            <MoveButtons
              action={href("/admin/faq")}
              fields={{ id: item.id }}
              name={item.question}
              isFirst={index === 0}
              isLast={index === items.length - 1}
            />
            <RowLink
              to={faqDialogAddress("edit", item.id)}
              label={`Edit ${item.question}`}
              icon={Pencil}
            />
            <RowLink
              to={faqDialogAddress("delete", item.id)}
              label={`Delete ${item.question}`}
              icon={Trash2}
            />
          </div>
        </li>
      ))}
    </ol>
  );
}
