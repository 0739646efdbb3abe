import { Badge } from "#app/platform/ui/badge.tsx";
import { DetailTable } from "#app/platform/ui/detail-table.tsx";
import { useMoney } from "#app/platform/ui/use-money.ts";
import { modelNames } from "#app/shop/agreements/agreement-models.ts";
import { modelMeanings } from "#app/shop/agreements/model-meanings.ts";
import type { IncludedFile } from "#app/shop/catalog/files/track-files.server.ts";
import {
  type DetailValues,
  declarationNames,
  declarationRows,
} from "#app/shop/catalog/optional-details.ts";
import type { PublicTrack } from "#app/shop/catalog/track.ts";
import type { TrackDetail } from "#app/shop/catalog/tracks.server.ts";
import type { Langs } from "#app/shop/content/translations.server.ts";
import { m } from "#messages";
import { BuyButton } from "../shared/buy-button.tsx";
import { IncludedFiles } from "../shared/included-files.tsx";
import { useReservation } from "../shared/use-reservation.ts";
import { EmbedThis } from "./embed-this.tsx";

type Props = {
  track: Pick<TrackDetail, keyof PublicTrack | keyof DetailValues | "description"> & {
    langs: Langs<"track">;
  };
  files: IncludedFile[];
  siteUrl: string;
};

export function TrackDetails({ track, files, siteUrl }: Props) {
  return (
    <div className="grid gap-x-12 gap-y-12 pt-14 md:grid-cols-2 xl:gap-x-20">
      <div className="grid content-start gap-12">
        <IncludedFiles files={files} listsUsualKinds />
        <Declarations details={track} />
      </div>
      <section>
        {track.description && (
          <>
            <h2 className="font-semibold text-lg">{m.description()}</h2>
            <p
              lang={track.langs.description}
              className="mt-4 max-w-prose whitespace-pre-line leading-relaxed [overflow-wrap:anywhere]"
            >
              {track.description}
            </p>
          </>
        )}
        {!track.isSold && <PurchaseBlock track={track} />}
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

function PurchaseBlock({ track }: Pick<Props, "track">) {
  const reserved = useReservation(track.reservation);
  const { agreementModel: model } = track;
  return (
    <div className="mt-10 border border-line bg-surface p-6 first:mt-0">
      <h2 className="font-semibold text-lg">{m.track_make_yours()}</h2>
      <p className="mt-2 mb-5 text-muted text-sm">{m.track_one_buyer()}</p>
      <div className="mb-6 text-sm">
        <Badge tone="ink">{modelNames[model]()}</Badge>
        <p className="mt-2 text-muted text-pretty">{modelMeanings[model]()}</p>
      </div>
      <BuyButton track={track} size="large" formatExact={useMoney()} label={m.buy_purchase_for} />
      {track.purchaseLink && !reserved && (
        <p className="mt-4 text-muted text-sm">{m.track_paid_elsewhere()}</p>
      )}
    </div>
  );
}
