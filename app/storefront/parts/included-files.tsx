import { fileKindNames, usualKinds } from "#app/orders/file-kinds.ts";
import type { IncludedFile } from "#app/orders/track-files.server.ts";
import { formatSize } from "#app/ui/format.ts";
import { formatNameOf } from "#app/uploads/deliverable-formats.ts";

/** What a buyer gets: exactly what is there, or what every track comes with while nothing is yet. */
export function IncludedFiles({ files }: { files: IncludedFile[] }) {
  const rows =
    files.length > 0
      ? files.map((file, index) => ({ key: `${file.kind}-${index}`, ...file }))
      : usualKinds.map((kind) => ({ key: kind, kind }));
  return (
    <section>
      <h2 className="font-semibold text-lg">Included Files</h2>
      <ul className="mt-4 border-line border-t">
        {rows.map((row) => (
          <li
            key={row.key}
            className="flex items-baseline justify-between gap-4 border-line border-b py-2.5 text-sm"
          >
            {fileKindNames[row.kind]}
            {"mediaType" in row && (
              <span className="fact-type shrink-0 text-muted">
                {[formatNameOf(row.mediaType), formatSize(row.sizeBytes)]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
