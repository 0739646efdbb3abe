import cluster from "node:cluster";
import { AggregatorRegistry } from "prom-client";
import { z } from "zod";
import { registry } from "./metrics.server.ts";

/** With several processes /metrics reaches one of them, which asks the primary for the sum of all. */

const question = z.object({ type: z.literal("what are all figures"), id: z.number() });
const answer = z.object({ type: z.literal("all figures"), id: z.number(), text: z.string() });

const waiting = new Map<number, (text: string) => void>();
let asked = 0;

if (cluster.isWorker) {
  AggregatorRegistry.setRegistries([registry]);
  new AggregatorRegistry(); // which answers the first process's question
  process.on("message", (message) => {
    const { data } = answer.safeParse(message);
    if (!data) return;
    waiting.get(data.id)?.(data.text);
    waiting.delete(data.id);
  });
}

export function tellAllMetrics(): void {
  const all = new AggregatorRegistry();
  cluster.on("message", async (worker, message) => {
    const { data } = question.safeParse(message);
    if (!data) return;
    const text = await all.clusterMetrics().catch(() => "");
    if (worker.isConnected()) worker.send({ type: "all figures", id: data.id, text });
  });
}

/** Empty when a process does not respond. */
export function findAllMetrics(): Promise<string> {
  if (!cluster.isWorker) return registry.metrics();
  asked += 1;
  const id = asked;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    process.send?.({ type: "what are all figures", id });
  });
}
