import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** What Prometheus is told, in its own names: https://prometheus.io/docs/practices/naming/ */
export const registry = new Registry();

collectDefaultMetrics({ register: registry });

const requests = new Counter({
  name: "http_requests_total",
  help: "Requests that were answered, by the pattern of their route.",
  labelNames: ["method", "route", "status"],
  registers: [registry],
  collect: addUp,
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
  collect: addUp,
});

const lasting = new Set(["/live"]);

type Answered = { method: string; route: string; status: number; cache: string | undefined };

/** By route: how often it was answered in which way, since somebody last asked for the figures. */
const answered = new Map<string, (Answered & { count: number })[]>();

/** Counts a request that was answered, or whose caller went away. */
export function countRequest(request: Answered, seconds: number): void {
  const { method, route, status, cache } = request;
  const ways = answered.get(route) ?? [];
  const way = ways.find(
    (one) => one.method === method && one.status === status && one.cache === cache,
  );
  if (way) way.count += 1;
  else answered.set(route, [...ways, { ...request, count: 1 }]);
  if (cache !== "hit" && !lasting.has(route)) durations.observe({ route }, seconds);
}

/** Puts together what was counted: an addition for each request is cheaper than an entry in two tables. */
function addUp(): void {
  for (const { method, route, status, cache, count } of [...answered.values()].flat()) {
    requests.inc({ method, route, status }, count);
    if (cache) fromCache.inc({ outcome: cache }, count);
  }
  answered.clear();
}

/**
 * A figure that is looked up whenever somebody asks; nothing is told while that fails. Of several processes
 * the figures are added up, unless all of them look at the same thing.
 */
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
