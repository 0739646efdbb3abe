import type { ShownTrack } from "#app/catalogue/track.ts";
import type { IncludedFile } from "#app/sales/included-files.server.ts";
import { formatBpm, formatDuration } from "#app/ui/format.ts";
import { BuyButton } from "./buy-button.tsx";
import { IncludedFiles } from "./included-files.tsx";

type Props = {
  track: ShownTrack & { description: string };
  files: IncludedFile[];
};

/** Details, what a buyer gets, the description, and the purchase block of a track that can be had. */
export function TrackFacts({ track, files }: Props) {
  return (
    <div className="grid gap-x-16 gap-y-12 pt-14 md:grid-cols-2 xl:grid-cols-[1fr_1fr_1.2fr]">
      <section>
        <h2 className="font-semibold text-lg">Details</h2>
        <DetailTable track={track} />
      </section>
      <IncludedFiles files={files} />
      <section className="md:col-span-2 xl:col-span-1">
        {track.description && (
          <>
            <h2 className="font-semibold text-lg">Description</h2>
            <p className="mt-4 max-w-prose whitespace-pre-line leading-relaxed [overflow-wrap:anywhere]">
              {track.description}
            </p>
          </>
        )}
        {!track.isSold && <PurchaseBlock track={track} />}
      </section>
    </div>
  );
}

const unknown = "Not specified";

function DetailTable({ track }: { track: ShownTrack }) {
  const details = [
    ["Name", track.title],
    ["Genre", track.genre],
    ["Length", track.durationSeconds ? formatDuration(track.durationSeconds) : unknown],
    ["BPM", track.bpm ? formatBpm(track.bpm) : unknown],
    ["Key", track.key ?? unknown],
  ];
  return (
    <table className="mt-4 w-full border-line border-t text-left text-sm">
      <tbody>
        {details.map(([name, value]) => (
          <tr key={name} className="border-line border-b">
            <th scope="row" className="w-24 py-2.5 align-top font-normal text-muted">
              {name}
            </th>
            <td className="py-2.5 [overflow-wrap:anywhere]">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PurchaseBlock({ track }: { track: ShownTrack }) {
  return (
    <div className="mt-10 border border-line bg-surface p-6">
      <h2 className="font-semibold text-lg">Make it yours</h2>
      <p className="mt-2 mb-5 text-muted text-sm">
        One buyer, all rights to release. Once sold, it leaves the shop for good.
      </p>
      <BuyButton track={track} size="large" words="Purchase for" />
    </div>
  );
}
