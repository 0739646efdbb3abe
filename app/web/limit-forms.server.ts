import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { data, type MiddlewareFunction } from "react-router";
import { notesContext } from "./request-context.ts";
import { notesOf } from "./request-notes.server.ts";

/** Bytes of the largest form; files travel in chunks of their own, which `uploads` limits itself. */
const largestForm = 64 * 1024;
const tooLarge = "This is too much for a form.";

/** What is told about what is sent; the body, which nobody wants, is left out. */
const ofBody = ["content-encoding", "content-length", "content-type", "transfer-encoding"];

type Bindings = { Bindings: HttpBindings };
/** Has the screens answer a request that came with this context. */
type Ask<Env extends Bindings> = (context: Context<Env>, request: Request) => Promise<Response>;

/** Refuses a form that is too large: to a browser that shows pages with a page, else in a sentence. */
export function limitForms<Env extends Bindings>(ask: Ask<Env>): MiddlewareHandler<Env> {
  return bodyLimit({
    maxSize: largestForm,
    onError: async (context) => {
      const { url, method, headers } = context.req.raw;
      if (!headers.get("Accept")?.includes("text/html")) return context.text(tooLarge, 413);
      const told = new Headers(headers);
      for (const name of ofBody) told.delete(name);
      notesOf(context.env.incoming).isTooLarge = true;
      return ask(context, new Request(url, { method, headers: told }));
    },
  });
}

/** The first of the screens' middleware: lets no form through that has lost its body to the limit. */
export const refuseTooLarge: MiddlewareFunction<Response> = ({ context }) => {
  if (context.get(notesContext).isTooLarge) throw data(tooLarge, { status: 413 });
};
