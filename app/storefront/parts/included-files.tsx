import { href, Link } from "react-router";
import { fileKindNames, usualKinds } from "#app/orders/files/file-kinds.ts";
import type { IncludedFile } from "#app/orders/files/track-files.server.ts";
import { formatSize } from "#app/ui/format.ts";
import { formatNameOf } from "#app/uploads/deliverable-formats.ts";

type Props = {
  files: IncludedFile[];
  /** They lie outside the shop, which cannot list them. */
  isElsewhere?: boolean;
  /** Where nothing is bought yet, what is usual may be told as well. */
  tellsUsual?: boolean;
};

/** What a buyer gets: exactly what is there. */
export function IncludedFiles({ files, ...unlisted }: Props) {
  const rows = files.map((file, index) => ({ key: `${file.kind}-${index}`, ...file }));
  return (
    <section>
      <h2 className="font-semibold text-lg">Included Files</h2>
      {files.length === 0 && <NothingListed {...unlisted} />}
      <ul className="mt-4 border-line border-t empty:hidden">
        {rows.map(({ key, ...file }) => (
          <li
            key={key}
            className="flex items-baseline justify-between gap-4 border-line border-b py-2.5 text-sm"
          >
            {fileKindNames[file.kind]}
            <span className="fact-type shrink-0 text-muted">
              {[formatNameOf(file.mediaType), formatSize(file.sizeBytes)]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const usual = usualKinds.map((kind) => fileKindNames[kind]).join(" · ");

function NothingListed({ isElsewhere, tellsUsual }: Omit<Props, "files">) {
  return (
    <p className="mt-4 text-muted text-pretty text-sm leading-relaxed">
      {isElsewhere
        ? "You get a link to the files of this track, which lie outside the shop. They are not listed here."
        : "No files are listed for this track yet."}{" "}
      {tellsUsual && `Tracks usually come with: ${usual}. `}
      Please{" "}
      <Link to={href("/contact")} className="underline hover:text-ink">
        ask what this one includes
      </Link>{" "}
      before you buy.
    </p>
  );
}
