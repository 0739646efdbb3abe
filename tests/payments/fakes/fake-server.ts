import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { Faults, fault } from "./faults.ts";
import { subscription, type Webhooks } from "./webhooks.ts";

export type Call = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  body: string;
};

export type Answer = { status: number; body: object | string };

export type Provider = {
  /**
   * Handles a call. `failure` replaces its execution, and is stored under its key if others are.
   */
  answer(call: Call, failure?: Answer): Answer;
  error(status: number): Answer;
  /**
   * Performs an action of the buyer, the bank or the owner.
   * @throws a message if it is impossible.
   */
  simulate(name: string, parameters: Record<string, unknown>): unknown;
  webhooks: Webhooks;
};

const command = z.looseObject({ act: z.string() });

/** Serves the provider's API over HTTP in its own process, with `/_control` for tests. */
export async function serveFake(make: (url: string) => Provider): Promise<string> {
  const faults = new Faults();
  const calls: string[] = [];
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => reply(response, 500, String(error)));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const provider = make(url);

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", url);
    const body = await text(request);
    const { method = "GET", headers } = request;
    if (pathname === "/_control") return control(response, body);
    const call = { method, path: pathname, query: searchParams, headers, body };
    const name = `${method} ${pathname}`;
    calls.push(name);
    const answer = await faults.around(
      name,
      (failure) => provider.answer(call, failure),
      provider.error,
    );
    if (answer === "cut") response.destroy();
    else reply(response, answer.status, answer.body);
  }

  async function control(response: ServerResponse, body: string): Promise<void> {
    const { act, ...parameters } = command.parse(JSON.parse(body));
    try {
      reply(response, 200, { result: (await obey(act, parameters)) ?? null });
    } catch (error) {
      reply(response, 409, error instanceof Error ? error.message : String(error));
    }
  }

  async function obey(action: string, parameters: Record<string, unknown>): Promise<unknown> {
    const { webhooks } = provider;
    if (action === "fault") return faults.add(fault.parse(parameters));
    if (action === "calm") return faults.calm();
    if (action === "hanging") return faults.countHanging();
    if (action === "subscribe") return webhooks.subscribe(subscription.parse(parameters));
    if (action === "flush") return webhooks.flush();
    if (action === "delivered") return webhooks.delivered();
    return action === "calls" ? calls : provider.simulate(action, parameters);
  }
  return url;
}

function reply(response: ServerResponse, status: number, body: object | string): void {
  const type = typeof body === "string" ? "text/plain" : "application/json";
  const content = typeof body === "string" ? body : JSON.stringify(body);
  response.writeHead(status, { "Content-Type": type }).end(content);
}

/** Prints the fake's first line. It ends together with its starter. */
export function printUrl(url: string): void {
  process.stdout.write(`${url}\n`);
  process.stdin.resume().once("end", () => process.exit(0));
}
