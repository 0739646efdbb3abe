import { ArrowLeft, ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { buttonLook } from "#app/ui/button-look.ts";

type Props = {
  parameters: URLSearchParams;
  /** Ids of the lines from which the neighbouring pages begin. */
  newer: number | undefined;
  older: number | undefined;
};

export function AuditPages({ parameters, newer, older }: Props) {
  if (newer === undefined && older === undefined) return null;
  const addressOf = (name: "before" | "after", id: number) => {
    const next = new URLSearchParams(parameters);
    next.set(name, String(id));
    return `?${next}`;
  };
  return (
    <nav aria-label="Pages" className="mt-8 flex items-center justify-between gap-4">
      {newer === undefined ? (
        <span />
      ) : (
        <Link to={addressOf("after", newer)} className={buttonLook("plain", "small")}>
          <ArrowLeft aria-hidden className="size-4" /> Newer
        </Link>
      )}
      {older !== undefined && (
        <Link to={addressOf("before", older)} className={buttonLook("plain", "small")}>
          Older <ArrowRight aria-hidden className="size-4" />
        </Link>
      )}
    </nav>
  );
}
