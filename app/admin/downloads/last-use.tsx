import { Link, useSearchParams } from "react-router";
import { DateTime } from "#app/ui/date-time.tsx";
import { downloadsAddress } from "./download-address.ts";
import type { ShownLink } from "./shown-link.server.ts";

/** What somebody did with a link. */
export const namesOfUses = {
  page: "Page opened",
  file: "File downloaded",
  archive: "All files downloaded",
  "file-link": "File link followed",
} as const;

/** When a track's link was used last, and the way to all its uses. */
export function LastUse({ track: { id, title, lastUse } }: { track: ShownLink }) {
  const [parameters] = useSearchParams();
  if (!lastUse) return <span className="mt-2 block text-muted text-xs">Never used</span>;
  return (
    <span className="mt-2 block text-muted text-xs leading-relaxed">
      {namesOfUses[lastUse.what]} <DateTime at={lastUse.at} />
      {lastUse.address && <> from {lastUse.address}</>}
      <Link
        to={downloadsAddress(parameters, { name: "uses", trackId: id })}
        preventScrollReset
        className="block w-fit py-1 underline underline-offset-4 hover:text-ink"
      >
        All uses<span className="sr-only"> of the link of {title}</span>
      </Link>
    </span>
  );
}
