import { href, Link } from "react-router";
import { findPageWords } from "#app/content/page-words.server.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import type { Route } from "./+types/contact";
import { PlainPage } from "./parts/plain-page.tsx";

export async function loader() {
  return { words: await findPageWords("contact") };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { siteUrl } = matches[0].loaderData;
  return pageMeta({ ...loaderData.words.meta, siteUrl, path: href("/contact") });
}

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  return (
    <PlainPage title={loaderData.words.title} text={loaderData.words.text}>
      <p className="leading-relaxed">
        This shop has not opened its letter box yet. Most questions are answered on the{" "}
        <Link to={href("/faq")} className="underline underline-offset-4 hover:text-accent">
          FAQ page
        </Link>
        .
      </p>
    </PlainPage>
  );
}
