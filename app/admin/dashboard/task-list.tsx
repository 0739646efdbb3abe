import { Check, TriangleAlert } from "lucide-react";
import { href, Link } from "react-router";
import { DateTime } from "#app/ui/date-time.tsx";
import { formatDay } from "#app/ui/format.ts";
import { langOf, readersLocale, t } from "#app/words/words.ts";
import { m } from "#messages";
import { mailsAddress } from "../mails/mail-address.ts";
import { ordersAddress } from "../orders/orders-address.ts";
import type { Tasks } from "./find-tasks.server.ts";

/** What waits for a person, the most urgent first, each with the place where it is done. */
export function TaskList({ tasks }: { tasks: Tasks }) {
  const rows = [...rowsOfOrders(tasks), ...rowsOfServices(tasks), ...rowsOfCounts(tasks)];
  return (
    <section aria-labelledby="tasks" className="mb-10">
      <h2 id="tasks" className="mb-3 font-semibold text-lg">
        {m.dashboard_needs_you()}
      </h2>
      {rows.length > 0 ? (
        <ul className="border-line border-t">
          {rows.map(({ key, ...row }) => (
            <TaskRow key={key} {...row} />
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

type Row = {
  key: string;
  title: React.ReactNode;
  detail?: React.ReactNode;
  /** Of what the action is for, where several rows have one. */
  name?: string;
  isUrgent?: boolean;
  to: string;
  action: string;
};

function rowsOfOrders({ disputes, orders, moreOrders }: Tasks): Row[] {
  const more = m.dashboard_attention_2({
    moreOrders,
    value: moreOrders === 1 ? m.dashboard_other_order_needs() : m.dashboard_other_orders_need(),
  });
  return [
    ...disputes.map(({ id, number, title, answerBy }) => ({
      key: `dispute ${id}`,
      name: number ?? title,
      title: m.dashboard_a_dispute_needs_an_answer(),
      detail: (
        <>
          {number ?? title}
          {answerBy && (
            <>
              {" "}
              {m.dashboard_by()} <DateTime at={answerBy} />
            </>
          )}
        </>
      ),
      isUrgent: true,
      to: href("/admin/orders/:id", { id }),
      action: m.dashboard_answer(),
    })),
    ...orders.map(({ id, number, title, attention }) => ({
      key: `order ${id}`,
      name: number ?? title,
      title: m.dashboard_order({ number: number ?? title }),
      detail: <span lang={langOf("en")}>{attention}</span>,
      isUrgent: true,
      to: href("/admin/orders/:id", { id }),
      action: m.dashboard_open_order(),
    })),
    ...(moreOrders > 0
      ? [{ key: "orders", title: more, to: ordersAddress({}), action: m.dashboard_see_orders() }]
      : []),
  ];
}

const dueWords = {
  overdue: "Serviço atrasado",
  soon: "Serviço a entregar em breve",
  later: "Serviço a entregar",
};

function rowsOfServices({ services, moreServices }: Tasks): Row[] {
  const more = m.dashboard_to_be_delivered({
    moreServices,
    value: moreServices === 1 ? m.dashboard_other_service() : m.dashboard_other_services(),
  });
  return [
    ...services.map(({ id, number, title, dueAt, urgency }) => ({
      key: `service ${id}`,
      name: number ?? title,
      title: t(dueWords[urgency]),
      detail: (
        <>
          {number} · <bdi>{title}</bdi> · {m.dashboard_by()}{" "}
          <time dateTime={dueAt.toISOString()}>{formatDay(dueAt)}</time>
        </>
      ),
      isUrgent: urgency !== "later",
      to: href("/admin/orders/:id", { id }),
      action: m.dashboard_open_order(),
    })),
    ...(moreServices > 0
      ? [
          {
            key: "services",
            title: more,
            to: ordersAddress({ view: "services" }),
            action: m.dashboard_see_orders(),
          },
        ]
      : []),
  ];
}

type Listed = "disputes" | "orders" | "moreOrders" | "services" | "moreServices";

type Counted = {
  of: Exclude<keyof Tasks, Listed>;
  /** For one and for several. */
  words: [one: string, several: string];
  to: string;
  action: string;
};

const counted: Counted[] = [
  {
    of: "transfers",
    words: ["transferência a conferir", "transferências a conferir"],
    to: href("/admin/transfers"),
    action: "Conferir",
  },
  {
    of: "sameMusic",
    words: ["faixa que soa como outra", "faixas que soam como outras"],
    to: href("/admin/same-music"),
    action: "Ouvir as duas",
  },
  {
    of: "mails",
    words: ["e-mail não enviado", "e-mails não enviados"],
    to: mailsAddress({ state: "failed" }),
    action: "Enviar de novo",
  },
  {
    of: "brokenFiles",
    words: ["arquivo com problema", "arquivos com problema"],
    to: href("/admin/settings/storage"),
    action: "Ver arquivos",
  },
  {
    of: "uploads",
    words: ["envio que falhou nas últimas 24 horas", "envios que falharam nas últimas 24 horas"],
    to: href("/admin/music-manager"),
    action: "Enviar outra vez",
  },
  {
    of: "messages",
    words: ["mensagem não lida", "mensagens não lidas"],
    to: `${href("/admin/messages")}?view=unread`,
    action: "Ler",
  },
];

function rowsOfCounts(tasks: Tasks): Row[] {
  return counted
    .filter(({ of }) => tasks[of] > 0)
    .map(({ of, words: [one, several], to, action }) => ({
      ...{ key: of, to, action: t(action) },
      title: `${tasks[of].toLocaleString(readersLocale("pt-BR"))} ${t(tasks[of] === 1 ? one : several)}`,
    }));
}

function TaskRow({ title, detail, name, isUrgent, to, action }: Omit<Row, "key">) {
  return (
    <li
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-b border-l-4 py-2.5 pl-4 ${isUrgent ? "border-l-accent" : "border-l-edge"}`}
    >
      <p className="min-w-0 [overflow-wrap:anywhere]">
        {isUrgent && (
          <TriangleAlert aria-hidden className="mr-2 inline size-4 align-[-2px] text-accent" />
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
