import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";
import { paypalKeys, stripeKeys } from "./fake-keys.ts";
import type { Fault } from "./faults.ts";
import { authorityFile } from "./paypal-signature.ts";

type ActionParameters = Record<string, string | number | undefined>;

const reply = z.object({ result: z.unknown() });

/** Provider in its own process, with the shop's settings for it. */
export type FakeProvider = {
  url: string;
  settings: Record<string, string>;
  /**
   * Performs an action of the buyer, the bank or the owner: pay, decline, review, settle, fail,
   * lapse, refund, dispute, fail-refund, show.
   * @throws a message if it is impossible.
   */
  simulate(action: string, parameters?: ActionParameters): Promise<unknown>;
  fault(fault: Omit<Fault, "ms"> & { ms?: number }): Promise<void>;
  /** Returns the number of hanging calls. */
  countHanging(): Promise<number>;
  /** Ends all failures and disconnects hanging calls. */
  calm(): Promise<void>;
  /** Subscribes to events. `held` events wait for `flush`, which posts the last one first. */
  subscribe(url: string, delivery?: "once" | "twice" | "never" | "held"): Promise<void>;
  flush(): Promise<void>;
  /** Returns the statuses of the posts so far, once none is pending. */
  delivered(): Promise<number[]>;
  /** Returns `METHOD /path` of each call. */
  calls(): Promise<string[]>;
  stop(): Promise<void>;
};

async function startFake(name: string, settings: (url: string) => Record<string, string>) {
  const program = join(import.meta.dirname, `${name}-server.ts`);
  const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] });
  const [url] = z.tuple([z.url()]).parse(await once(createInterface(child.stdout), "line"));

  async function control(action: string, parameters: object = {}): Promise<unknown> {
    const body = JSON.stringify({ ...parameters, act: action });
    const response = await fetch(`${url}/_control`, { method: "POST", body });
    if (!response.ok) throw new Error(await response.text());
    return reply.parse(await response.json()).result;
  }

  const fake: FakeProvider = {
    url,
    settings: settings(url),
    simulate: control,
    async fault(fault) {
      await control("fault", fault);
    },
    countHanging: async () => z.number().parse(await control("hanging")),
    async calm() {
      await control("calm");
    },
    async subscribe(address, delivery = "once") {
      await control("subscribe", { url: address, delivery });
    },
    async flush() {
      await control("flush");
    },
    delivered: async () => z.array(z.number()).parse(await control("delivered")),
    calls: async () => z.array(z.string()).parse(await control("calls")),
    async stop() {
      if (child.exitCode !== null) return;
      const exited = once(child, "exit");
      child.stdin.end();
      await exited;
    },
  };
  return fake;
}

export function startStripe(): Promise<FakeProvider> {
  return startFake("stripe", (url) => ({ ...stripeKeys, STRIPE_API_URL: url }));
}

export function startPayPal(): Promise<FakeProvider> {
  const trust = { NODE_EXTRA_CA_CERTS: authorityFile };
  return startFake("paypal", (url) => ({ ...paypalKeys, ...trust, PAYPAL_API_URL: url }));
}
