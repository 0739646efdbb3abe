import type { z } from "zod";
import { PaymentRefused, PaymentUnknown } from "../payment-provider.ts";
import * as shapes from "./paypal-shapes.ts";

const RESPONSE_LIMIT_MS = 15_000;
const RENEW_EARLIER_MS = 60_000;
const MAX_ANSWER_BYTES = 1024 * 1024;

export type PayPalSettings = {
  clientId: string;
  clientSecret: string;
  webhookId: string;
  isLive: boolean;
  /** URL of a local server instead of PayPal's. */
  apiUrl?: string | undefined;
  responseLimitMs?: number;
};

type Token = z.output<typeof shapes.token>;

/** PayPal keeps `key` for 6 hours for orders, 45 days for captures and refunds. */
type Request = { method: "GET" | "POST"; path: string; body?: object; key?: string };

export type PayPalClient = {
  /** @throws PaymentRefused, PaymentUnknown */
  call<Shape extends z.ZodType>(request: Request, shape: Shape): Promise<z.output<Shape>>;
  origin: string;
  renewToken(): Promise<void>;
};

export function connectPayPal(settings: PayPalSettings): PayPalClient {
  const { clientId, clientSecret, isLive, responseLimitMs } = settings;
  const origin = settings.apiUrl ?? `https://api-m.${isLive ? "paypal.com" : "sandbox.paypal.com"}`;
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
  async function send(path: string, init: RequestInit): Promise<Response> {
    const signal = AbortSignal.timeout(responseLimitMs ?? RESPONSE_LIMIT_MS);
    try {
      const url = new URL(path, origin);
      return await bounded(await fetch(url, { ...init, signal, redirect: "error" }));
    } catch (error) {
      throw new PaymentUnknown({ code: "no-answer", by: "paypal", text: reasonOf(error) });
    }
  }

  const token = cacheToken(async () => {
    const headers = { Authorization: `Basic ${basic}` };
    const body = new URLSearchParams({ grant_type: "client_credentials" });
    const response = await send("/v1/oauth2/token", { method: "POST", headers, body });
    if (response.ok) return read(response, shapes.token);
    throw await toTokenError(response);
  });

  async function sendSigned({ method, path, body, key }: Request): Promise<Response> {
    const headers = new Headers({
      Authorization: `Bearer ${await token.current()}`,
      "Content-Type": "application/json",
      Prefer: "return=representation",
    });
    if (key) headers.set("PayPal-Request-Id", key);
    const emptyContent = method === "POST" ? "{}" : undefined;
    const content = body ? JSON.stringify(body) : emptyContent;
    return send(path, content ? { method, headers, body: content } : { method, headers });
  }

  return {
    origin,
    async renewToken() {
      token.forget();
      await token.current();
    },
    async call(request, shape) {
      let response = await sendSigned(request);
      if (response.status === 401) {
        token.forget();
        response = await sendSigned(request);
      }
      if (!response.ok) throw await toPaymentError(response);
      return read(response, shape);
    },
  };
}

/** Fetches one token at a time, however many calls wait for it. */
function cacheToken(ask: () => Promise<Token>) {
  let cached: { text: Promise<string>; until: number } | undefined;
  async function fetchToken(): Promise<string> {
    const { access_token, expires_in } = await ask();
    if (cached) cached.until = Date.now() + expires_in * 1000 - RENEW_EARLIER_MS;
    return access_token;
  }
  return {
    current(): Promise<string> {
      if (cached && cached.until > Date.now()) return cached.text;
      const asked = { text: fetchToken(), until: Number.POSITIVE_INFINITY };
      cached = asked;
      asked.text.catch(() => {
        if (cached === asked) cached = undefined;
      });
      return asked.text;
    },
    forget(): void {
      cached = undefined;
    },
  };
}

async function bounded(response: Response): Promise<Response> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new Error("an answer without an end");
    chunks.push(chunk);
  }
  const { status, headers } = response;
  const hasBody = status !== 204 && status !== 304;
  return new Response(hasBody ? Buffer.concat(chunks) : null, { status, headers });
}

async function read<Shape extends z.ZodType>(response: Response, shape: Shape) {
  const said: unknown = await response.json().catch(() => undefined);
  const { data, error } = shape.safeParse(said);
  if (!error) return data;
  const text = `${error.issues[0]?.path}`;
  throw new PaymentUnknown({ code: "unclear-answer", by: "paypal", text });
}

async function toTokenError(response: Response): Promise<PaymentUnknown> {
  const { status } = response;
  const isRefusal = [400, 401, 403].includes(status);
  if (!isRefusal) return new PaymentUnknown({ code: "no-answer", by: "paypal", text: `${status}` });
  const said = shapes.tokenProblem.safeParse(await response.json().catch(() => undefined)).data;
  const text = said?.error_description ?? `status ${status}`;
  return new PaymentUnknown({ code: "keys-refused", by: "paypal", status, text });
}

/** Errors about the key, which do not reveal the result of its first call. */
const unclear = new Set(["DUPLICATE_REQUEST_ID", "PREVIOUS_REQUEST_IN_PROGRESS"]);

async function toPaymentError(response: Response): Promise<Error> {
  const { status } = response;
  const said = shapes.problem.safeParse(await response.json().catch(() => undefined)).data;
  const issue = said?.details[0]?.issue ?? said?.name ?? "";
  const text = said?.details[0]?.description ?? said?.message ?? `status ${status}`;
  const isRefusal = [400, 404, 422].includes(status) && !unclear.has(issue);
  if (isRefusal) return new PaymentRefused({ code: "provider-said", text }, { cause: issue });
  const all = `${issue || status}: ${text}`;
  const problem = { code: "unclear-answer", by: "paypal", text: all } as const;
  return new PaymentUnknown(problem, { cause: issue });
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
