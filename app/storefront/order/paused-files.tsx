import { FormAlert, type Problem } from "#app/platform/ui/alert.tsx";
import { renderMessage } from "#app/platform/ui/render-message.tsx";
import { m } from "#messages";
import { ReportLink } from "./report-link.tsx";

/** Replaces the files while the payment is disputed. */
export function PausedFiles({ problem }: { problem: Problem | undefined }) {
  return (
    <section aria-labelledby="files">
      <h2 id="files" className="mb-4 font-semibold text-lg">
        {m.order_your_files()}
      </h2>
      <FormAlert problem={problem} />
      <p className="border border-line border-dashed px-4 py-6 text-muted text-pretty">
        {renderMessage(m.order_your_files_paused, { link: (text) => <ReportLink text={text} /> })}
      </p>
    </section>
  );
}
