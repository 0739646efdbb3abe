import { builtInLegal } from "#app/content/built-in-legal.ts";
import { found } from "#app/web/found.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import type { Route } from "./+types/legal";
import { PlainPage } from "./parts/plain-page.tsx";

/** One screen for four addresses: the path names the text. */
export function loader({ url }: Route.LoaderArgs) {
  const name = url.pathname.slice(1);
  const text = Object.entries(builtInLegal).find(([key]) => key === name)?.[1];
  return { ...found(text, "There is no such text."), path: url.pathname };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, path, paragraphs } = loaderData;
  const { siteUrl } = matches[0].loaderData;
  return pageMeta({
    title: `${title} · Dubplate`,
    description: paragraphs[0] ?? title,
    siteUrl,
    path,
  });
}

export default function LegalPage({ loaderData }: Route.ComponentProps) {
  return (
    <PlainPage title={loaderData.title}>
      <div className="grid gap-5 leading-relaxed">
        {loaderData.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </PlainPage>
  );
}
