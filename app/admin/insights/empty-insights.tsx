import { href, Link } from "react-router";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { m } from "#messages";

const heights = [6, 10, 8, 14, 20, 16, 24, 32, 28, 40, 52, 46, 60, 72, 88];

export function EmptyInsights({ isWholeShop }: { isWholeShop: boolean }) {
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
      <h2 className="mt-8 font-semibold text-xl">{m.insights_waiting_for_first_visitor()}</h2>
      <p className="mt-2 max-w-md text-balance text-muted">
        {isWholeShop
          ? m.insights_the_shop_is_counting_as_soon()
          : m.insights_your_tracks_are_being_counted_as()}
      </p>
      <p className="mt-2 max-w-md text-balance text-muted text-sm">
        {m.insights_own_activity_not_counted()}
      </p>
      <Link to={href("/admin/music-manager")} className={`mt-6 ${buttonVariants("plain")}`}>
        {m.insights_go_to_your_tracks()}
      </Link>
    </div>
  );
}
