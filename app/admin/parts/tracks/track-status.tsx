import { Badge } from "#app/ui/badge.tsx";
import { formatBpm, formatDuration, formatPrice } from "#app/ui/format.ts";

type Facts = readonly (readonly [name: string, value: React.ReactNode])[];

/** Facts under a name, one a line. */
export function FactTable({ heading, facts }: { heading: string; facts: Facts }) {
  return (
    <section>
      <h2 className="font-semibold text-lg">{heading}</h2>
      <table className="mt-3 w-full border-line border-t text-left text-sm">
        <tbody>
          {facts.map(([name, value]) => (
            <tr key={name} className="border-line border-b">
              <th scope="row" className="w-36 py-2.5 align-top font-normal text-muted">
                {name}
              </th>
              <td className="py-2.5 [overflow-wrap:anywhere]">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type Described = {
  title: string;
  genre: string;
  priceCents: number;
  durationSeconds: number | undefined;
  bpm: number | undefined;
  key: string | undefined;
  releaseDate: string | null;
  owner: string | null;
};

const unknown = "Not specified";

export function detailsOf(track: Described): Facts {
  return [
    ["Name", track.title],
    ["Genre", track.genre],
    ["Price", formatPrice(track.priceCents)],
    ["Length", track.durationSeconds ? formatDuration(track.durationSeconds) : unknown],
    ["BPM", track.bpm ? formatBpm(track.bpm) : unknown],
    ["Key", track.key ?? unknown],
    ["Release date", track.releaseDate ?? unknown],
    ["Owner", track.owner ?? "Nobody"],
  ];
}

type Standing = {
  isDraft: boolean;
  isSold: boolean;
  onSale: boolean;
  isFavorite: boolean;
  isNewArrival: boolean;
};

/** Every state of a track as badges; a sold one is not on sale any more. */
export function StandingBadges({ track }: { track: Standing }) {
  return (
    <p className="flex flex-wrap gap-1.5">
      {track.isDraft && <Badge tone="line">Draft</Badge>}
      <Badge tone={track.isSold ? "line" : "accent"}>{track.isSold ? "Sold" : "Available"}</Badge>
      {track.onSale && !track.isSold && <Badge tone="sale">On Sale</Badge>}
      {track.isFavorite && <Badge tone="ink">Featured</Badge>}
      {track.isNewArrival && <Badge tone="line">New Arrival</Badge>}
    </p>
  );
}
