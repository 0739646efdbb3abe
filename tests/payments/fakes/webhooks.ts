import { z } from "zod";

type Signed = { body: string; headers: Record<string, string> };

/** Target and delivery of events. `held` ones wait until they are flushed. */
export const subscription = z.object({
  url: z.url().optional(),
  delivery: z.enum(["once", "twice", "never", "held"]).default("once"),
});

type Subscription = z.output<typeof subscription>;

/** Posts events like a provider, with a new signature each time and without retries. */
export class Webhooks {
  private to: Subscription = { delivery: "once" };
  private held: string[] = [];
  private readonly pending = new Set<Promise<void>>();
  private readonly statuses: number[] = [];
  private readonly sign: (body: string) => Signed;

  constructor(sign: (body: string) => Signed) {
    this.sign = sign;
  }

  subscribe(to: Subscription): void {
    this.to = to;
  }

  send(event: object): void {
    const body = JSON.stringify(event);
    const { delivery } = this.to;
    if (delivery === "held") this.held.push(body);
    if (delivery === "once" || delivery === "twice") this.post(body);
    if (delivery === "twice") this.post(body);
  }

  /** Posts held events, last one first. */
  async flush(): Promise<void> {
    const bodies = this.held.toReversed();
    this.held = [];
    for (const body of bodies) {
      this.post(body);
      await this.delivered();
    }
  }

  private post(text: string): void {
    const { url } = this.to;
    if (!url) return;
    const { body, headers } = this.sign(text);
    const sent = fetch(url, { method: "POST", body, headers })
      .then((response) => void this.statuses.push(response.status))
      .catch(() => void this.statuses.push(0))
      .finally(() => this.pending.delete(sent));
    this.pending.add(sent);
  }

  /** Returns the statuses of all posts, or 0 without a response. */
  async delivered(): Promise<number[]> {
    while (this.pending.size > 0) await Promise.all(this.pending);
    return this.statuses;
  }
}
