import { href } from "react-router";
import { langOf } from "#app/platform/i18n/language.ts";
import { DateTime } from "#app/platform/ui/date-time.tsx";
import { formatDay } from "#app/platform/ui/format-time.ts";
import { renderMessage } from "#app/platform/ui/render-message.tsx";
import { m } from "#messages";
import { mailsAddress } from "../mails/mail-address.ts";
import { viewAddress } from "../messages/message-address.ts";
import { managerAddress } from "../music-manager/manager-address.ts";
import { ordersAddress } from "../orders/orders-address.ts";
import type { Tasks } from "./find-tasks.server.ts";

export type TaskRow = {
  key: string;
  title: React.ReactNode;
  detail?: React.ReactNode;
  /** Distinguishes the action's label, if several rows have the same one. */
  name?: string;
  isUrgent?: boolean;
  to: string;
  action: string;
};

/** Lists the most urgent task first. */
export function listTaskRows(tasks: Tasks): TaskRow[] {
  return [
    ...rowsOfOrders(tasks),
    ...rowsOfServices(tasks),
    ...rowsOfServer(tasks),
    ...rowsOfReleases(tasks),
    ...rowsOfCounts(tasks),
  ];
}

function rowsOfOrders({ disputes, orders, moreOrders }: Tasks): TaskRow[] {
  const more = m.dashboard_more_orders({ count: moreOrders });
  return [
    ...disputes.map(({ id, number, title, answerBy }) => ({
      key: `dispute ${id}`,
      name: number ?? title,
      title: m.dashboard_a_dispute_needs_an_answer(),
      detail: answerBy
        ? renderMessage(m.dashboard_answer_by, {
            name: number ?? title,
            time: <DateTime at={answerBy} />,
          })
        : (number ?? title),
      isUrgent: true,
      to: href("/admin/orders/:id", { id }),
      action: m.dashboard_answer(),
    })),
    ...orders.map(({ id, number, title, attentions }) => ({
      key: `order ${id}`,
      name: number ?? title,
      title: m.dashboard_order({ number: number ?? title }),
      detail: attentions.map((attention) => (
        <span key={attention} lang={langOf("en")} className="block">
          {attention}
        </span>
      )),
      isUrgent: true,
      to: href("/admin/orders/:id", { id }),
      action: m.dashboard_open_order(),
    })),
    ...(moreOrders > 0
      ? [{ key: "orders", title: more, to: ordersAddress({}), action: m.dashboard_see_orders() }]
      : []),
  ];
}

const dueTitles = {
  overdue: m.dashboard_a_service_is_overdue,
  soon: m.dashboard_a_service_is_due_soon,
  later: m.dashboard_a_service_is_to_be_delivered,
};

function rowsOfServices({ services, moreServices }: Tasks): TaskRow[] {
  const more = m.dashboard_more_services({ count: moreServices });
  return [
    ...services.map(({ id, lineId, number, title, dueAt, urgency }) => ({
      key: `service ${lineId}`,
      name: number ?? title,
      title: dueTitles[urgency](),
      detail: renderMessage(m.dashboard_due_by, {
        number: number ?? "",
        title: <bdi>{title}</bdi>,
        time: <time dateTime={dueAt.toISOString()}>{formatDay(dueAt)}</time>,
      }),
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

function rowsOfServer({ server }: Tasks): TaskRow[] {
  const parts = Object.entries(server).filter(([, { isGood }]) => !isGood);
  return parts.map(([part, { name, canWait, text, to = href("/admin/settings/system") }]) => ({
    key: part,
    name,
    title: <span lang={langOf("en")}>{name}</span>,
    detail: <span lang={langOf("en")}>{text}</span>,
    isUrgent: !canWait,
    to,
    action: m.dashboard_open_settings(),
  }));
}

function rowsOfReleases({ releases, moreReleases }: Tasks): TaskRow[] {
  const more = m.dashboard_more_releases_without_files({ count: moreReleases });
  const manager = href("/admin/music-manager");
  const action = m.dashboard_add_files();
  return [
    ...releases.map(({ id, title, publishAt }) => ({
      key: `release ${id}`,
      name: title,
      title: m.dashboard_planned_release_without_files(),
      detail: (
        <>
          <bdi>{title}</bdi> · <DateTime at={publishAt} />
        </>
      ),
      to: managerAddress(new URLSearchParams(), { edit: id }),
      action,
    })),
    ...(moreReleases > 0 ? [{ key: "releases", title: more, to: manager, action }] : []),
  ];
}

type Listed =
  | "server"
  | "disputes"
  | "orders"
  | "moreOrders"
  | "services"
  | "moreServices"
  | "releases"
  | "moreReleases";

type Counted = {
  of: Exclude<keyof Tasks, Listed>;
  title: (values: { count: number }) => string;
  to: string;
  action: () => string;
};

const counted: Counted[] = [
  {
    of: "transfers",
    title: m.dashboard_transfers_to_match,
    to: href("/admin/transfers"),
    action: m.dashboard_match,
  },
  {
    of: "sameMusic",
    title: m.dashboard_tracks_that_sound_like_others,
    to: href("/admin/same-music"),
    action: m.dashboard_listen_to_both,
  },
  {
    of: "mails",
    title: m.dashboard_emails_not_sent,
    to: mailsAddress({ state: "failed" }),
    action: m.dashboard_send_again,
  },
  {
    of: "brokenFiles",
    title: m.dashboard_files_with_a_problem,
    to: href("/admin/settings/storage"),
    action: m.dashboard_see_files,
  },
  {
    of: "uploads",
    title: m.dashboard_failed_uploads,
    to: href("/admin/music-manager"),
    action: m.dashboard_upload_again,
  },
  {
    of: "messages",
    title: m.dashboard_unread_messages,
    to: viewAddress({ search: "" }, "unread"),
    action: m.dashboard_read,
  },
];

function rowsOfCounts(tasks: Tasks): TaskRow[] {
  return counted
    .filter(({ of }) => tasks[of] > 0)
    .map(({ of, title, to, action }) => ({
      key: of,
      to,
      action: action(),
      title: title({ count: tasks[of] }),
    }));
}
