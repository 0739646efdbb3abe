import { href, Link } from "react-router";
import { buttonLook } from "#app/ui/button-look.ts";
import { t } from "#app/words/words.ts";

const heights = [6, 10, 8, 14, 20, 16, 24, 32, 28, 40, 52, 46, 60, 72, 88];

/** A shop that nobody has visited since it counts: everything is in order. */
export function NothingYet({ isWholeShop }: { isWholeShop: boolean }) {
  return (
    <div className="flex flex-col items-center border border-line px-6 py-16 text-center">
      <div aria-hidden className="flex h-28 w-full max-w-sm items-end gap-1.5 border-edge border-b">
        {heights.map((height) => (
          <span
            key={height}
            className="flex-1 border border-edge/60 border-b-0 border-dashed last:border-accent last:border-solid last:bg-accent"
            style={{ height: `${height}%` }}
          />
        ))}
      </div>
      <h2 className="mt-8 font-semibold text-xl">{t`Ready for the first visit`}</h2>
      <p className="mt-2 max-w-md text-balance text-muted">
        {isWholeShop
          ? t`The shop is counting. As soon as somebody opens a track or hears ten seconds of it, the charts begin here.`
          : t`Your tracks are being counted. As soon as somebody opens one or hears ten seconds of it, the charts begin here.`}
      </p>
      <p className="mt-2 max-w-md text-balance text-muted text-sm">
        {t`What you do yourself while you are signed in is left out.`}
      </p>
      <Link to={href("/admin/music-manager")} className={`mt-6 ${buttonLook("plain")}`}>
        {t`Go to your tracks`}
      </Link>
    </div>
  );
}
