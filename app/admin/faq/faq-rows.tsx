import { href } from "react-router";
import { Badge } from "#app/platform/ui/badge.tsx";
import type { FaqItem } from "#app/shop/content/faq.server.ts";
import { m } from "#messages";
import { FaqDecision } from "../shared/faq-decision.tsx";
import { IntentButton } from "../shared/intent-button.tsx";
import { OrderedRow, OrderedRows } from "../shared/ordered-rows.tsx";
import { faqDialogAddress } from "./faq-address.ts";

export function FaqRows({ items }: { items: FaqItem[] }) {
  return (
    <OrderedRows>
      {items.map(({ id, question, answer, isHidden, isConfirmed }, index) => (
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
            {isHidden && (
              <span className="ml-3 inline-block align-[2px]">
                <Badge tone="line">{m.faq_hidden()}</Badge>
              </span>
            )}
          </h2>
          <p dir="auto" className="mt-1 line-clamp-2 text-muted text-sm">
            {answer}
          </p>
          {!isConfirmed && (
            <>
              <p className="mt-2 text-sm">{m.faq_not_confirmed()}</p>
              <FaqDecision item={{ id, question }} />
            </>
          )}
          {isHidden && (
            <IntentButton
              intent="keep"
              fields={{ id }}
              action={href("/admin/faq")}
              aria-label={m.faq_show_named({ question })}
              formClassName="mt-2"
            >
              {m.faq_show()}
            </IntentButton>
          )}
        </OrderedRow>
      ))}
    </OrderedRows>
  );
}
