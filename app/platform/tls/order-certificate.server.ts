import { z } from "zod";
import {
  readOrMakeAccountKey,
  removeChallenge,
  writeChallenge,
} from "./certificate-files.server.ts";

const TIMEOUT_MS = 30_000;
const POLL_MS = { backoffMin: 1_000, backoffMax: 10_000 };
/** RFC 8555, 6.7: the authority couldn't reach the shop, or reached something else. */
const unreachable = new Set(["connection", "unauthorized", "tls", "incorrectResponse"]);
const ERROR_TYPE = "urn:ietf:params:acme:error:";

const errorSchema = z.object({ type: z.string().startsWith(ERROR_TYPE), detail: z.string() });
const failedSchema = errorSchema.or(z.object({ error: errorSchema }));

/** Carries the authority's error type and its `Retry-After`, if it answered. */
export class OrderFailed extends Error {
  readonly type: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(cause: unknown, answer?: Answer) {
    super(answer?.detail ?? "The authority didn't answer as expected.", { cause });
    this.type = answer?.type;
    this.retryAfterSeconds = answer?.retryAfterSeconds;
  }

  get isUnreachable(): boolean {
    return unreachable.has(this.type ?? "");
  }
}

type Answer = { type: string; detail: string; retryAfterSeconds: number | undefined };
type Acme = typeof import("acme-client");
type Order = { host: string; directoryUrl: string };

/**
 * Returns the chain and its private key. Port 443 is tried if the authority can't get through to
 * port 80.
 * @throws {OrderFailed}
 */
export async function orderCertificate(order: Order): Promise<string> {
  // Loaded when needed, which is every two months.
  const acme = await import("acme-client");
  try {
    return await orderByChallenge(acme, order, "http-01");
  } catch (error) {
    if (!(error instanceof OrderFailed) || !error.isUnreachable) throw error;
    return await orderByChallenge(acme, order, "tls-alpn-01");
  }
}

async function orderByChallenge(
  acme: Acme,
  { host, directoryUrl }: Order,
  type: "http-01" | "tls-alpn-01",
): Promise<string> {
  const answers = recordErrors(acme);
  try {
    const accountKey = await readOrMakeAccountKey(() => acme.crypto.createPrivateEcdsaKey());
    const client = new acme.Client({ directoryUrl, accountKey, ...POLL_MS });
    const [key, csr] = await acme.crypto.createCsr(
      { altNames: [host] },
      await acme.crypto.createPrivateEcdsaKey(),
    );
    const chain = await client.auto({
      csr,
      termsOfServiceAgreed: true,
      skipChallengeVerification: true,
      challengePriority: [type],
      challengeCreateFn: async (authorization, challenge, answer) => {
        if (challenge.type === "http-01") {
          await writeChallenge({ type: "http-01", token: challenge.token, answer });
        } else {
          const pair = await acme.crypto.createAlpnCertificate(authorization, answer);
          await writeChallenge({ type: "tls-alpn-01", pem: pair.join("") });
        }
      },
      challengeRemoveFn: removeChallenge,
    });
    return `${chain.trimEnd()}\n${key}`;
  } catch (error) {
    throw new OrderFailed(error, answers.first());
  } finally {
    answers.stop();
  }
}

/** The library's own errors have the authority's sentence, but not its code. */
function recordErrors({ axios }: Acme) {
  // By itself the library would wait as long as the authority says, an hour or more.
  Object.assign(axios.defaults, { acmeSettings: { retryMaxAttempts: 0 }, timeout: TIMEOUT_MS });
  let first: Answer | undefined;
  const id = axios.interceptors.response.use((response) => {
    const { data } = failedSchema.safeParse(response.data);
    const error = data && "error" in data ? data.error : data;
    const type = error?.type.slice(ERROR_TYPE.length);
    if (error && type && type !== "badNonce") {
      const seconds = Number(response.headers["retry-after"]);
      first ??= { type, detail: error.detail, retryAfterSeconds: seconds || undefined };
    }
    return response;
  });
  return { first: () => first, stop: () => axios.interceptors.response.eject(id) };
}
