import { ArrowLeft, ArrowRight } from "lucide-react";
import { m } from "#messages";
import { PageLink } from "./page-links.tsx";

type Props = { newer: string | undefined; older: string | undefined };

export function NewerOlderLinks({ newer, older }: Props) {
  if (newer === undefined && older === undefined) return null;
  return (
    <nav aria-label={m.pages()} className="mt-8 flex items-center justify-between gap-4">
      {newer === undefined ? (
        <span />
      ) : (
        <PageLink to={newer} size="small">
          <ArrowLeft aria-hidden className="size-4" /> {m.newer()}
        </PageLink>
      )}
      {older !== undefined && (
        <PageLink to={older} size="small">
          {m.older()} <ArrowRight aria-hidden className="size-4" />
        </PageLink>
      )}
    </nav>
  );
}
