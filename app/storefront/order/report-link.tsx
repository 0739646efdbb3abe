import { m } from "#messages";

/** Names both the form and its intent. A link to it unfolds the form. */
export const reportId = "report";

export function ReportLink({ text = m.report_it() }: { text?: string }) {
  return (
    <a href={`#${reportId}`} className="text-ink underline underline-offset-4 hover:text-accent">
      {text}
    </a>
  );
}
