import { Blend } from "lucide-react";
import { Link } from "react-router";
import { Badge } from "#app/platform/ui/badge.tsx";
import { DetailTable } from "#app/platform/ui/detail-table.tsx";
import { useMoney } from "#app/platform/ui/use-money.ts";
import { modelNames } from "#app/shop/agreements/agreement-models.ts";
import { modelMeanings } from "#app/shop/agreements/model-meanings.ts";
import type { IncludedFile } from "#app/shop/catalog/files/track-files.server.ts";
import {
  basicRows,
  type DetailValues,
  declarationNames,
  declarationRows,
} from "#app/shop/catalog/optional-details.ts";
import type { PublicTrack } from "#app/shop/catalog/track.ts";
import type { TrackDetail } from "#app/shop/catalog/tracks.server.ts";
import { m } from "#messages";
import { AvailabilityAlertForm } from "../shared/availability-alert-form.tsx";
import { BuyButton } from "../shared/buy-button.tsx";
import { IncludedFiles } from "../shared/included-files.tsx";
import { useIsOwnReservation } from "../shared/own-reservation.ts";
import { useReservation } from "../shared/use-reservation.ts";
import { EmbedThis } from "./embed-this.tsx";

type Props = {
  track: Pick<TrackDetail, keyof PublicTrack | keyof DetailValues | "description">;
  files: IncludedFile[];
  sendsMail: boolean;
  siteUrl: string;
  /** URL of tracks that mix well with this one. */
  fits: string | undefined;
};

export function TrackDetails({ track, files, sendsMail, siteUrl, fits }: Props) {
  return (
    <div className="grid gap-x-16 gap-y-12 pt-14 md:grid-cols-2 xl:grid-cols-[1fr_1fr_1.2fr]">
      <div className="grid content-start gap-12">
        <div>
          <DetailTable heading={m.track_details()} rows={basicRows(track)} />
          {fits && (
            <Link
              to={fits}
              className="mt-2 inline-flex min-h-11 items-center gap-2 text-sm underline underline-offset-4 hover:text-accent"
            >
              <Blend aria-hidden className="size-4" /> {m.track_mixes_with()}
            </Link>
          )}
        </div>
        <Declarations details={track} />
      </div>
      <IncludedFiles files={files} listsUsualKinds />
      <section className="md:col-span-2 xl:col-span-1">
        {track.description && (
          <>
            <h2 className="font-semibold text-lg">{m.description()}</h2>
            <p className="mt-4 max-w-prose whitespace-pre-line leading-relaxed [overflow-wrap:anywhere]">
              {track.description}
            </p>
          </>
        )}
        {!track.isSold && <PurchaseBlock track={track} sendsMail={sendsMail} />}
        {track.preview && <EmbedThis track={track} siteUrl={siteUrl} />}
      </section>
    </div>
  );
}

/** Renders nothing if the seller has declared nothing. */
function Declarations({ details }: { details: DetailValues }) {
  if (declarationNames.every((name) => details[name] === null)) return null;
  return <DetailTable heading={m.track_declared()} rows={declarationRows(details)} />;
}

type PurchaseProps = Pick<Props, "track" | "sendsMail">;

function PurchaseBlock({ track, sendsMail }: PurchaseProps) {
  const reserved = useReservation(track.reservation);
  const isOwn = useIsOwnReservation(track);
  const { agreementModel: model } = track;
  return (
    <div className="mt-10 border border-line bg-surface p-6">
      <h2 className="font-semibold text-lg">{m.track_make_yours()}</h2>
      <p className="mt-2 mb-5 text-muted text-sm">{m.track_one_buyer()}</p>
      <div className="mb-6 text-sm">
        <Badge tone="ink">{modelNames[model]()}</Badge>
        <p className="mt-2 text-muted text-pretty">{modelMeanings[model]()}</p>
      </div>
      <BuyButton track={track} size="large" formatExact={useMoney()} label={m.buy_purchase_for} />
      {reserved && !isOwn && (
        <div className="mt-6">
          <AvailabilityAlertForm trackId={track.id} sendsMail={sendsMail} />
        </div>
      )}
      {track.purchaseLink && !reserved && (
        <p className="mt-4 text-muted text-sm">{m.track_paid_elsewhere()}</p>
      )}
    </div>
  );
}
