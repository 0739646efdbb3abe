import { href, Link } from "react-router";
import { pageMeta } from "#app/web/page-meta.ts";
import type { Route } from "./+types/contact";
import { PlainPage } from "./parts/plain-page.tsx";

const description = "Questions about a track, a licence or a service.";

export function meta({ matches }: Route.MetaArgs) {
  const { siteUrl } = matches[0].loaderData;
  return pageMeta({ title: "Contact · Dubplate", description, siteUrl, path: href("/contact") });
}

export default function ContactPage() {
  return (
    <PlainPage title="Contact" text={description}>
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
