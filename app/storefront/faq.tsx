import { Plus } from "lucide-react";
import { href } from "react-router";
import { builtInFaq, type FaqItem } from "#app/content/built-in-faq.ts";
import { findPageWords } from "#app/content/page-words.server.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import type { Route } from "./+types/faq";
import { PlainPage } from "./parts/plain-page.tsx";

export async function loader() {
  return { words: await findPageWords("faq"), items: builtInFaq };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { siteUrl } = matches[0].loaderData;
  return [
    ...pageMeta({ ...loaderData.words.meta, siteUrl, path: href("/faq") }),
    { "script:ld+json": faqPage(loaderData.items) },
  ];
}

/** https://schema.org/FAQPage */
function faqPage(items: FaqItem[]) {
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
    <PlainPage title={loaderData.words.title} text={loaderData.words.text}>
      <div className="divide-y divide-line border-line border-y">
        {loaderData.items.map((item) => (
          <FaqEntry key={item.question} item={item} />
        ))}
      </div>
    </PlainPage>
  );
}

/** Native disclosure: entries of one `name` close each other, and all of it works without scripts. */
function FaqEntry({ item }: { item: FaqItem }) {
  return (
    <details name="faq" className="group">
      <summary className="flex cursor-pointer list-none items-center justify-between gap-6 py-5 font-semibold text-lg hover:text-accent [&::-webkit-details-marker]:hidden">
        {item.question}
        <Plus
          aria-hidden
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-45"
        />
      </summary>
      <p className="max-h-96 max-w-prose overflow-y-auto whitespace-pre-line pb-6 text-muted leading-relaxed">
        {item.answer}
      </p>
    </details>
  );
}
