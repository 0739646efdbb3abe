import { FormAlert, type Problem } from "#app/ui/alert.tsx";
import { ReportLink } from "./report-link.tsx";

/** Instead of the files, while the payment is disputed. */
export function PausedFiles({ problem }: { problem: Problem | undefined }) {
  return (
    <section aria-labelledby="files">
      <h2 id="files" className="mb-4 font-semibold text-lg">
        Your files
      </h2>
      <FormAlert problem={problem} />
      <p className="border border-line border-dashed px-4 py-6 text-muted text-pretty">
        The payment of this order is disputed with the bank or the payment provider. The files are
        paused until that is decided. If you know of no dispute, please <ReportLink />.
      </p>
    </section>
  );
}
