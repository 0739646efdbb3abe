import { CopyButton } from "#app/ui/copy-button.tsx";
import { DateTime } from "#app/ui/date-time.tsx";

type Props = { head: { number: number; at: Date; hash: string }; begunAt: Date };

export function RegisterHead({ head, begunAt }: Props) {
  return (
    <section className="border border-line bg-surface p-5 sm:p-6">
      <h2 className="font-semibold text-lg">The last line stands for all</h2>
      <p className="mt-1 text-muted text-sm">
        Line {head.number}, <DateTime at={head.at} />
      </p>
      <div className="mt-4 flex items-center gap-2">
        <p className="fact-type min-w-0 flex-1 leading-relaxed [overflow-wrap:anywhere]">
          {head.hash}
        </p>
        <CopyButton
          text={head.hash}
          name="Copy the last line's hash"
          copied={{ title: "Hash copied" }}
          failed="Select the hash and copy it by hand."
        />
      </div>
      <p className="mt-4 text-muted text-pretty text-sm">
        Note it down, and later you can see whether anything before it was changed. The register
        begins on <DateTime at={begunAt} />: what was sold before has no line, and none was made up.
      </p>
    </section>
  );
}
