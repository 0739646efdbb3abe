import cluster from "node:cluster";
import { AggregatorRegistry } from "prom-client";
import { z } from "zod";
import { registry } from "./metrics.server.ts";

/** Asks the primary to sum the metrics of all processes, because /metrics reaches one of them. */

const metricsRequest = z.object({ type: z.literal("get all metrics"), id: z.number() });
const metricsReply = z.object({ type: z.literal("all metrics"), id: z.number(), text: z.string() });

const waiting = new Map<number, (text: string) => void>();
let lastId = 0;

if (cluster.isWorker) {
  AggregatorRegistry.setRegistries([registry]);
  new AggregatorRegistry(); // It replies to the primary.
  process.on("message", (message) => {
    const { data } = metricsReply.safeParse(message);
    if (!data) return;
    waiting.get(data.id)?.(data.text);
    waiting.delete(data.id);
  });
}

export function serveAllMetrics(): void {
  const all = new AggregatorRegistry();
  cluster.on("message", async (worker, message) => {
    const { data } = metricsRequest.safeParse(message);
    if (!data) return;
    const text = await all.clusterMetrics().catch(() => "");
    if (worker.isConnected()) worker.send({ type: "all metrics", id: data.id, text });
  });
}

export function findAllMetrics(): Promise<string> {
  if (!cluster.isWorker) return registry.metrics();
  lastId += 1;
  const id = lastId;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    process.send?.({ type: "get all metrics", id });
  });
}
