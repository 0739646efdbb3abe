import { Check, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { m } from "#messages";
import type { Tasks } from "./find-tasks.server.ts";
import { listTaskRows, type TaskRow } from "./task-rows.tsx";

/** `isQuiet` means that nothing else on the page asks for the owner either. */
export function TaskList({ tasks, isQuiet }: { tasks: Tasks; isQuiet: boolean }) {
  const rows = listTaskRows(tasks);
  if (rows.length === 0 && !isQuiet) return null;
  return (
    <section aria-labelledby="tasks" className="mb-10">
      <h2 id="tasks" className="mb-3 font-semibold text-lg">
        {m.dashboard_needs_you()}
      </h2>
      {rows.length > 0 ? (
        <ul className="border-line border-t">
          {rows.map(({ key, ...row }) => (
            <TaskItem key={key} {...row} />
          ))}
        </ul>
      ) : (
        <p className="flex items-center gap-4 border border-line px-5 py-4">
          <Check aria-hidden className="size-6 shrink-0 text-muted" strokeWidth={1.75} />
          <span>
            <strong className="block font-semibold">{m.dashboard_nothing_waits_for_you()}</strong>
            <span className="text-muted text-sm">
              {m.dashboard_orders_payments_mails_files_and_messages()}
            </span>
          </span>
        </p>
      )}
    </section>
  );
}

function TaskItem({ title, detail, name, isUrgent, to, action }: Omit<TaskRow, "key">) {
  return (
    <li
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-b border-l-4 py-2.5 pl-4 ${isUrgent ? "border-l-danger" : "border-l-edge"}`}
    >
      <p className="min-w-0 [overflow-wrap:anywhere]">
        {isUrgent && (
          <TriangleAlert aria-hidden className="mr-2 inline size-4 align-[-2px] text-danger" />
        )}
        <span className="font-semibold">{title}</span>
        {detail && <span className="block text-muted text-sm">{detail}</span>}
      </p>
      <Link
        to={to}
        className="inline-flex min-h-9 items-center border-edge/60 border-b font-semibold text-sm hover:border-accent hover:text-accent"
      >
        {action}
        {name && <span className="sr-only"> {name}</span>}
      </Link>
    </li>
  );
}
