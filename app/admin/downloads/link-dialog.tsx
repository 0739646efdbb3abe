import { Link, useSearchParams } from "react-router";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { DateTime } from "#app/platform/ui/date-time.tsx";
import type { ListedUses } from "#app/shop/orders/download-links/link-uses.server.ts";
import { m } from "#messages";
import { PageDialog, QuestionDialog } from "../shared/page-dialog.tsx";
import { downloadsAddress } from "./download-address.ts";
import type { OpenLinkDialog } from "./find-links.server.ts";
import { namesOfUses } from "./link-cells.tsx";

type Props = { dialog: OpenLinkDialog; closeTo: string };

export function LinkDialog({ dialog, closeTo }: Props) {
  if (dialog.name === "uses") return <Uses listed={dialog.listed} closeTo={closeTo} />;
  const { name, track } = dialog;
  const isReturn = name === "renew-return";
  return (
    <QuestionDialog
      key={name}
      title={
        isReturn ? m.downloads_renew_the_return_link() : m.downloads_regenerate_the_download_link()
      }
      text={
        isReturn
          ? m.downloads_the_payment_page_of_needs_the({ title: track.title })
          : m.downloads_the_link_of_that_is_out({ title: track.title })
      }
      closeTo={closeTo}
      action={closeTo}
      intent={isReturn ? "return-link" : "link"}
      label={isReturn ? m.downloads_renew_return_link() : m.downloads_regenerate_link()}
      fields={{ trackId: track.id }}
    />
  );
}

/** Lists the latest use first. */
function Uses({ listed, closeTo }: { listed: ListedUses; closeTo: string }) {
  const { track, uses, count, page, pages } = listed;
  return (
    <PageDialog
      key="uses"
      title={m.downloads_uses_of_the_link_of({ title: track.title })}
      text={m.downloads_used_times({ count })}
      closeTo={closeTo}
    >
      <ol className="mt-5 border-line border-t text-sm">
        {uses.map((use) => (
          <li key={use.id} className="border-line border-b py-2.5 [overflow-wrap:anywhere]">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-semibold">{namesOfUses[use.what]()}</span>
              <span className="mono-type text-muted">
                <DateTime at={use.usedAt} />
              </span>
            </p>
            {use.fileName && <p>{use.fileName}</p>}
            <p className="mt-0.5 text-muted text-xs leading-relaxed">
              {use.address ?? m.downloads_address_not_known()}
              {use.userAgent && ` · ${use.userAgent}`}
            </p>
          </li>
        ))}
      </ol>
      <div className="mt-5 flex items-center justify-end gap-3">
        {page > 1 && <UsesPage trackId={track.id} page={page - 1} name={m.newer()} />}
        {page < pages && <UsesPage trackId={track.id} page={page + 1} name={m.older()} />}
        <Link to={closeTo} preventScrollReset className={buttonVariants("accent", "small")}>
          {m.close()}
        </Link>
      </div>
    </PageDialog>
  );
}

function UsesPage({ trackId, page, name }: { trackId: string; page: number; name: string }) {
  const [parameters] = useSearchParams();
  return (
    <Link
      to={downloadsAddress(parameters, { name: "uses", trackId, page })}
      preventScrollReset
      className={buttonVariants("plain", "small")}
    >
      {name}
    </Link>
  );
}
