import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Names follow https://prometheus.io/docs/practices/naming/. */
export const registry = new Registry();

collectDefaultMetrics({ register: registry });

const requests = new Counter({
  name: "http_requests_total",
  help: "Requests handled, by route pattern.",
  labelNames: ["method", "route", "status"],
  registers: [registry],
  collect: addCounts,
});

const durations = new Histogram({
  name: "http_request_duration_seconds",
  help: "Time from request to end of response, excluding event streams and cached pages.",
  labelNames: ["route"],
  buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
  registers: [registry],
});

const fromCache = new Counter({
  name: "page_cache_answers_total",
  help: "Public pages by cache result: hit, miss, shared, or stale.",
  labelNames: ["outcome"],
  registers: [registry],
  collect: addCounts,
});

const lasting = new Set(["/live"]);

type Request = { method: string; route: string; status: number; cache: string | undefined };

/** prom-client looks labels up for each `inc`, which costs a tenth of a cached page. */
const counts = new Map<string, Request & { count: number }>();

export function countRequest(request: Request, seconds: number): void {
  const { method, route, status, cache } = request;
  const key = `${method} ${status} ${cache} ${route}`;
  const counted = counts.get(key);
  if (counted) counted.count += 1;
  else counts.set(key, { ...request, count: 1 });
  if (cache !== "hit" && !lasting.has(route)) durations.observe({ route }, seconds);
}

function addCounts(): void {
  for (const { method, route, status, cache, count } of counts.values()) {
    requests.inc({ method, route, status }, count);
    if (cache) fromCache.inc({ outcome: cache }, count);
  }
  counts.clear();
}

/** Reads at each scrape. Processes are summed, unless all of them read the same value. */
export function addGauge(
  name: string,
  help: string,
  find: () => number | Promise<number>,
  isTheSameForAll = false,
): void {
  registry.removeSingleMetric(name);
  new Gauge({
    name,
    help,
    aggregator: isTheSameForAll ? "max" : "sum",
    registers: [registry],
    async collect() {
      try {
        this.set(await find());
      } catch {
        this.reset();
      }
    },
  });
}
