import { m } from "#messages";

type Props = { count: number; isOpen?: boolean; children: React.ReactNode };

/** Hides what few visitors look for. */
export function ShowMore({ count, isOpen, children }: Props) {
  return (
    <details className="group" open={isOpen || undefined}>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-muted text-sm underline underline-offset-4 hover:text-ink md:min-h-8">
        <span className="group-open:hidden">{m.filter_show_more({ count })}</span>
        <span className="hidden group-open:inline">{m.filter_show_fewer()}</span>
      </summary>
      {children}
    </details>
  );
}
