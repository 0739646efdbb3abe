import { m } from "#messages";

/** Of the form and its intent; what leads to it unfolds it. */
export const reportId = "report";

export function ReportLink() {
  return (
    <a href={`#${reportId}`} className="text-ink underline underline-offset-4 hover:text-accent">
      {m.report_it()}
    </a>
  );
}
