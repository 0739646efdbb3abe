import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** https://prometheus.io/docs/practices/naming/ */
export const registry = new Registry();

collectDefaultMetrics({ register: registry });

const requests = new Counter({
  name: "http_requests_total",
  help: "Requests that were answered, by the pattern of their route.",
  labelNames: ["method", "route", "status"],
  registers: [registry],
});

const durations = new Histogram({
  name: "http_request_duration_seconds",
  help: "From a request's arrival to its answer's end, without live events and pages from memory.",
  labelNames: ["route"],
  buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
  registers: [registry],
});

const fromCache = new Counter({
  name: "page_cache_answers_total",
  help: "Public pages, by how the page cache answered: hit, miss, shared, stale.",
  labelNames: ["outcome"],
  registers: [registry],
});

const lasting = new Set(["/live"]);

type Request = { method: string; route: string; status: number; cache: string | undefined };

export function countRequest({ method, route, status, cache }: Request, seconds: number): void {
  requests.inc({ method, route, status });
  if (cache) fromCache.inc({ outcome: cache });
  if (cache !== "hit" && !lasting.has(route)) durations.observe({ route }, seconds);
}

/** Read at each scrape. Processes are summed up, unless all of them read the same thing. */
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
