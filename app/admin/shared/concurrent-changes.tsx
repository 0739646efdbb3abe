import { m } from "#messages";

type Props = { fields: { name: string; text: string }[] };

/** Shows what someone else saved since the form was opened. */
export function ConcurrentChanges({ fields }: Props) {
  return (
    <section aria-label={m.saved_by_somebody_else()} className="border border-line bg-surface p-3">
      <h3 className="mono-type text-muted uppercase">{m.saved_by_somebody_else()}</h3>
      <dl className="mt-2 grid gap-2 text-sm">
        {fields.map(({ name, text }) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd
              dir="auto"
              className="whitespace-pre-line [unicode-bidi:plaintext] text-muted [overflow-wrap:anywhere]"
            >
              {text || "–"}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
