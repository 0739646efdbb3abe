import { href, Link, useLocation } from "react-router";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { m } from "#messages";
import { IntentButton } from "./intent-button.tsx";

type Props = {
  item: { id: string; question: string };
  /** Address of the item's form, on screens that are not the list of questions. */
  editAt?: string;
};

/** Decides about an answer that came with the shop. Returns to the page it is on. */
export function FaqDecision({ item: { id, question }, editAt }: Props) {
  const { pathname } = useLocation();
  const decision = { fields: { id, from: pathname }, action: href("/admin/faq") };
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <IntentButton {...decision} intent="keep" aria-label={m.faq_keep_named({ question })}>
        {m.faq_keep()}
      </IntentButton>
      {editAt && (
        <Link
          to={editAt}
          aria-label={m.edit({ name: question })}
          className={buttonVariants("plain", "small")}
        >
          {m.faq_edit()}
        </Link>
      )}
      <IntentButton {...decision} intent="hide" aria-label={m.faq_hide_named({ question })}>
        {m.faq_hide()}
      </IntentButton>
    </div>
  );
}
