import { sampleValues } from "#app/shop/agreements/template-variables.ts";
import { m } from "#messages";

export function TemplateGuide() {
  return (
    <details className="mt-8 max-w-3xl text-sm">
      <summary className="cursor-pointer py-1 underline underline-offset-4 hover:text-accent">
        {m.settings_variables()}
      </summary>
      <dl className="mt-3 grid gap-x-6 border-line border-t sm:grid-cols-[auto_minmax(0,1fr)]">
        {Object.entries(sampleValues).map(([name, sample]) => (
          <div
            key={name}
            className="grid border-line border-b py-2 sm:col-span-2 sm:grid-cols-subgrid"
          >
            <dt>
              <code className="mono-type">{`{{${name}}}`}</code>
            </dt>
            <dd className="text-muted [overflow-wrap:anywhere]">{[sample].flat().join(", ")}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
