import { ArrowLeft, ArrowRight } from "lucide-react";
import type { To } from "react-router";
import { t } from "#app/words/words.ts";
import { PageLink } from "./page-links.tsx";

type Props = { newer: To | undefined; older: To | undefined };

/** Links within a list that is paged by key, left out at its ends. */
export function NewerOlderLinks({ newer, older }: Props) {
  if (newer === undefined && older === undefined) return null;
  return (
    <nav aria-label={t`Pages`} className="mt-8 flex items-center justify-between gap-4">
      {newer === undefined ? (
        <span />
      ) : (
        <PageLink to={newer} size="small">
          <ArrowLeft aria-hidden className="size-4" /> {t`Newer`}
        </PageLink>
      )}
      {older !== undefined && (
        <PageLink to={older} size="small">
          {t`Older`} <ArrowRight aria-hidden className="size-4" />
        </PageLink>
      )}
    </nav>
  );
}
