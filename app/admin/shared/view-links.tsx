import { Link } from "react-router";
import { queryOf } from "#app/platform/navigation/list-address.ts";

type Props<View extends string> = {
  label: string;
  /** The list opens with the first. */
  views: Record<View, () => string>;
  view: View;
  /** Number beside one of the views, for example of orders that need attention. */
  counted: { view: View; count: number | string };
  className?: string;
};

export function ViewLinks<View extends string>(props: Props<View>) {
  const { label, views, view, counted, className = "" } = props;
  return (
    <nav aria-label={label} className={`flex flex-wrap gap-px ${className}`}>
      {Object.entries<() => string>(views).map(([each, name], at) => (
        <Link
          key={each}
          to={`?${queryOf({ view: at > 0 && each })}`}
          aria-current={each === view ? "page" : undefined}
          className={`flex h-10 items-center border border-edge/50 px-3.5 text-sm ${each === view ? "bg-ink text-ground" : "text-muted hover:text-ink"}`}
        >
          {name()}
          {each === counted.view && counted.count !== 0 && ` (${counted.count})`}
        </Link>
      ))}
    </nav>
  );
}
