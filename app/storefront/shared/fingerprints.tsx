import { m } from "#messages";

type Props = { files: { name: string; sha256: string }[] };

/** Folded, so that no one has to read or hear the digits before they need them. */
export function Fingerprints({ files }: Props) {
  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-muted text-sm underline underline-offset-4 hover:text-ink">
        {m.verify_submit()}
      </summary>
      <p className="mt-1 max-w-prose text-muted text-pretty text-sm">{m.verify_fingerprints()}</p>
      <ul className="mt-3 border-line border-t">
        {files.map(({ name, sha256 }) => (
          <li key={`${name} ${sha256}`} className="border-line border-b py-3">
            <p dir="auto" className="font-semibold text-sm [overflow-wrap:anywhere]">
              {name}
            </p>
            <p className="mono-type mt-1 text-muted leading-relaxed [overflow-wrap:anywhere]">
              {sha256}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
