import { href } from "react-router";
import { z } from "zod";
import { lines } from "#app/platform/forms/text-fields.ts";
import type { AdminForm } from "#app/shop/accounts/admin-form.server.ts";
import type { AdminOrder } from "#app/shop/orders/managing/find-order.server.ts";
import { m } from "#messages";

export type OrderForm = AdminForm & {
  order: Pick<AdminOrder, "id" | "state" | "lines" | "currency" | "email">;
};

export const orderFields = {
  line: z.uuid({ error: m.order_line_unknown }).optional(),
  reason: lines({ max: 500, needed: m.reason_missing }),
};

export function toOrder({ order }: OrderForm): string {
  return href("/admin/orders/:id", { id: order.id });
}
