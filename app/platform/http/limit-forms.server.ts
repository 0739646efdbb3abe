import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { data, type MiddlewareFunction } from "react-router";
import { m } from "#messages";
import { logContextOf } from "./log-context.server.ts";
import { requestLogContext } from "./request-context.ts";

const MAX_FORM_BYTES = 64 * 1024;
/** Bank statements may have 5 MB, and their form a little more. */
const MAX_STATEMENT_FORM_BYTES = 6 * 1024 * 1024;
const statementPath = /^\/admin\/transfers(?:\.data)?$/;

const bodyHeaders = ["content-encoding", "content-length", "content-type", "transfer-encoding"];

type Bindings = { Bindings: HttpBindings };
type RenderRefusal<Env extends Bindings> = (
  context: Context<Env>,
  request: Request,
) => Promise<Response>;

export function limitForms<Env extends Bindings>(
  renderRefusal: RenderRefusal<Env>,
): MiddlewareHandler<Env> {
  const refuse = async (context: Context<Env>): Promise<Response> => {
    const { url, method, headers } = context.req.raw;
    if (!headers.get("Accept")?.includes("text/html")) return context.text(m.form_too_large(), 413);
    const forwarded = new Headers(headers);
    for (const name of bodyHeaders) forwarded.delete(name);
    logContextOf(context.env.incoming).isTooLarge = true;
    return renderRefusal(context, new Request(url, { method, headers: forwarded }));
  };
  const limit = bodyLimit({ maxSize: MAX_FORM_BYTES, onError: refuse });
  const limitStatements = bodyLimit({ maxSize: MAX_STATEMENT_FORM_BYTES, onError: refuse });
  return (context, next) => (mayBeLarge(context) ? limitStatements : limit)(context, next);
}

/** A body with a length waits until its sender is authorized. One without is read to count it. */
function mayBeLarge({ req }: Context): boolean {
  return statementPath.test(req.path) && req.header("Transfer-Encoding") === undefined;
}

export const refuseTooLarge: MiddlewareFunction<Response> = ({ context }) => {
  if (context.get(requestLogContext).isTooLarge) throw data(m.form_too_large(), { status: 413 });
};
