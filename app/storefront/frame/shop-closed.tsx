import { localPath } from "#app/platform/i18n/language-address.ts";
import { useLiveEvents } from "#app/platform/live/use-live-events.ts";
import { href } from "#app/platform/navigation/href.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { ThemeSwitch } from "#app/platform/ui/theme-switch.tsx";
import type { Closed } from "#app/shop/content/maintenance.ts";
import { m } from "#messages";
import { VinylRecord } from "../shared/vinyl-record.tsx";

/** A live event reloads the page when maintenance ends. */
export function ShopClosed({ isSignedIn, lastEventId, shopName }: Omit<Closed, "isClosed">) {
  useLiveEvents({ lastEventId });
  return (
    <div className="page-width flex min-h-dvh flex-col">
      <title>{m.closed_title({ shopName })}</title>
      <header className="flex h-16 items-center justify-between">
        <p className="shop-name text-lg/5">{shopName}</p>
        <ThemeSwitch />
      </header>
      <main
        id="content"
        className="grid grow content-center items-center gap-x-16 gap-y-10 py-10 md:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]"
      >
        <StoppedRecord />
        <div>
          <h1 className="display-type text-[clamp(2.25rem,9vw,5.5rem)] uppercase">
            {m.closed_heading()}
          </h1>
          <p className="mt-6 max-w-xl text-lg text-muted text-pretty">{m.closed_text()}</p>
          <p className="mt-8 flex flex-wrap gap-3">
            <a href={localPath(href("/"))} className={buttonVariants("accent", "large")}>
              {m.try_again()}
            </a>
            {isSignedIn && (
              <a href={href("/admin/music-manager")} className={buttonVariants("plain", "large")}>
                {m.nav_music_manager()}
              </a>
            )}
          </p>
        </div>
      </main>
      <footer className="flex items-center justify-between border-line border-t py-5 text-muted text-sm">
        <p>{m.shop_tagline()}</p>
        {!isSignedIn && (
          <a href={localPath(href("/login"))} className="py-2 hover:text-ink">
            {m.login()}
          </a>
        )}
      </footer>
    </div>
  );
}

function StoppedRecord() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 120 100"
      className="w-full max-w-60 md:order-last md:max-w-none"
    >
      <VinylRecord hole="fill-ground" />
      <g className="stroke-edge" strokeWidth="2" strokeLinecap="round" fill="none">
        <path d="M112 12v52l-6 12" />
        <circle cx="112" cy="12" r="5" className="fill-surface" />
      </g>
    </svg>
  );
}
