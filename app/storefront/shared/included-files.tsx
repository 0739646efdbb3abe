import { Link } from "react-router";
import { href } from "#app/platform/navigation/href.ts";
import { formatDuration } from "#app/platform/ui/format.ts";
import { formatSize } from "#app/platform/ui/format-size.ts";
import { renderMessage } from "#app/platform/ui/render-message.tsx";
import { formatNameOf } from "#app/platform/uploads/deliverable-formats.ts";
import { fileKindNames, fileLabel, usualKinds } from "#app/shop/catalog/files/file-kinds.ts";
import type { IncludedFile } from "#app/shop/catalog/files/track-files.server.ts";
import { m } from "#messages";

type Props = {
  files: IncludedFile[];
  /** The files are hosted elsewhere, and the shop cannot list them. */
  isElsewhere?: boolean;
  /** Names the usual files too, before a purchase. */
  listsUsualKinds?: boolean;
  /** A paragraph where the list comes before the page's own heading. */
  level?: "h2" | "p";
};

/** Lists the files exactly as they exist. */
export function IncludedFiles({ files, level: Heading = "h2", ...unlisted }: Props) {
  const rows = files.map((file, index) => ({ key: `${file.kind}-${index}`, ...file }));
  return (
    <section>
      <Heading className="font-semibold text-lg">{m.files_heading()}</Heading>
      {files.length === 0 && <NoFilesListed {...unlisted} />}
      <ul className="mt-4 border-line border-t empty:hidden">
        {rows.map(({ key, ...file }) => (
          <li
            key={key}
            className="flex items-baseline justify-between gap-4 border-line border-b py-2.5 text-sm"
          >
            <span>
              {fileLabel(file)}
              <span className="mono-type mt-0.5 block text-muted empty:hidden">
                {formatAudioProperties(file)}
              </span>
            </span>
            <span className="mono-type shrink-0 text-muted">{formatAndSize(file)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Keeps each property on one line. */
const joined = (...texts: (string | null | undefined | false)[]) =>
  texts
    .filter((text) => typeof text === "string")
    .map((text) => text.replaceAll(" ", "\u00a0"))
    .join(" · ");

/** Leaves out a format that the label says. */
function formatAndSize(file: IncludedFile): string {
  const format = formatNameOf(file.mediaType);
  const isSaid = format && fileLabel(file).split(/\W/).includes(format);
  return joined(!isSaid && format, formatSize(file.sizeBytes));
}

function formatAudioProperties({
  durationSeconds,
  sampleRateHz,
  bitDepth,
  lufs,
}: IncludedFile): string {
  return joined(
    durationSeconds !== null && formatDuration(durationSeconds),
    sampleRateHz !== null && m.files_sample_rate({ kilohertz: sampleRateHz / 1000 }),
    bitDepth !== null && m.files_bit_depth({ bits: bitDepth }),
    lufs !== null && formatLoudness(lufs),
  );
}

function NoFilesListed({ isElsewhere, listsUsualKinds }: Omit<Props, "files" | "level">) {
  const kinds = usualKinds.map((kind) => fileKindNames[kind]()).join(" · ");
  return (
    <p className="mt-4 text-muted text-pretty text-sm leading-relaxed">
      {isElsewhere ? m.files_elsewhere() : m.files_none_listed()}{" "}
      {listsUsualKinds && `${m.files_usual({ kinds })} `}
      {renderMessage(m.files_please, {
        link: (text) => (
          <Link to={href("/contact")} className="underline hover:text-ink">
            {text}
          </Link>
        ),
      })}
    </p>
  );
}

/** Formats loudness as `−9.1 LUFS`. */
function formatLoudness(lufs: number): string {
  return m.files_loudness({ loudness: lufs.toFixed(1).replace("-", "−") });
}
