import { Plus } from "lucide-react";
import { href } from "#app/platform/navigation/href.ts";
import { pageMeta } from "#app/platform/navigation/page-meta.ts";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { listPublicFaq, type PublicFaqItem } from "#app/shop/content/faq.server.ts";
import { findPageCopy } from "#app/shop/content/page-copy.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/faq";
import { PlainPage } from "./shared/plain-page.tsx";

export async function loader() {
  const [copy, items] = await Promise.all([findPageCopy("faq"), listPublicFaq()]);
  return { copy, items };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { items } = loaderData;
  return [
    ...pageMeta({ ...loaderData.copy.meta, matches, path: href("/faq") }),
    ...(items.length > 0 ? [{ "script:ld+json": faqPage(items) }] : []),
  ];
}

/** Follows https://schema.org/FAQPage. */
function faqPage(items: PublicFaqItem[]) {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: items.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

export default function FaqPage({ loaderData }: Route.ComponentProps) {
  return (
    <PlainPage
      title={loaderData.copy.title}
      text={loaderData.copy.text}
      langs={loaderData.copy.langs}
    >
      {loaderData.items.length > 0 ? (
        <div className="divide-y divide-line border-line border-y">
          {loaderData.items.map((item) => (
            <FaqEntry key={item.question} item={item} />
          ))}
        </div>
      ) : (
        <EmptyState
          title={m.faq_empty_title()}
          text={m.faq_empty_text()}
          next={{ to: href("/contact"), name: m.write_to_us() }}
        />
      )}
    </PlainPage>
  );
}

/** Entries with the same `name` close each other, without scripts too. */
function FaqEntry({ item }: { item: PublicFaqItem }) {
  return (
    <details name="faq" className="group">
      <summary className="flex cursor-pointer list-none items-center justify-between gap-6 py-5 font-semibold text-lg hover:text-accent [&::-webkit-details-marker]:hidden">
        <span dir="auto" lang={item.langs.question} className="min-w-0 [overflow-wrap:anywhere]">
          {item.question}
        </span>
        <Plus
          aria-hidden
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-45"
        />
      </summary>
      {/* A long answer scrolls, so it must be focusable by keyboard. */}
      <div
        tabIndex={item.answer.length > 1000 ? 0 : undefined}
        className="max-h-96 overflow-y-auto pb-6"
      >
        <p
          dir="auto"
          lang={item.langs.answer}
          className="max-w-prose whitespace-pre-line [unicode-bidi:plaintext] text-muted leading-relaxed [overflow-wrap:anywhere]"
        >
          {item.answer}
        </p>
      </div>
    </details>
  );
}
