import { CopyButton } from "#app/platform/ui/copy-button.tsx";
import { m } from "#messages";
import { LocalTime } from "../shared/local-time.tsx";

type Props = { head: { number: number; at: Date; hash: string }; begunAt: Date };

export function LedgerHeadSection({ head, begunAt }: Props) {
  return (
    <section className="border border-line bg-surface p-5 sm:p-6">
      <h2 className="font-semibold text-lg">{m.register_last_line()}</h2>
      <p className="mt-1 text-muted text-sm">
        {m.register_line({ number: head.number })}, <LocalTime at={head.at} />
      </p>
      <div className="mt-4 flex items-center gap-2">
        <p className="mono-type min-w-0 flex-1 leading-relaxed [overflow-wrap:anywhere]">
          {head.hash}
        </p>
        <CopyButton
          text={head.hash}
          name={m.register_copy()}
          copied={{ title: m.register_copied() }}
          failed={m.register_copy_failed()}
        />
      </div>
      <p className="mt-4 text-muted text-pretty text-sm">
        {m.register_note_it()} <LocalTime at={begunAt} />
        {m.register_nothing_before()}
      </p>
    </section>
  );
}
