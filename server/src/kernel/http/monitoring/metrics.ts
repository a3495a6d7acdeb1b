import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  collectDefaultMetrics,
  Counter,
  Gauge as PromGauge,
  Histogram,
  Registry,
} from 'prom-client'
import type { Db } from '../../db/db.ts'
import type { Env } from '../../env.ts'
import type { LiveHub } from '../../live/live.ts'
import { isSameSecret } from '../../sha256.ts'
import { Refusal } from '../errors.ts'

/** A value that is measured during a scrape. */
export interface Gauge {
  name: string
  help: string
  labels?: Readonly<Record<string, string>>
  value: number
}

/** Whether a request may read the metrics: by token, or from one of the allowed addresses. */
function admits({ METRICS_TOKEN: token, METRICS_FROM: from }: Env) {
  const addresses = new BlockList()
  for (const each of from) {
    const [address = '', bits] = each.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) addresses.addAddress(address, family)
    else addresses.addSubnet(address, Number(bits), family)
  }
  return ({ headers, ip }: FastifyRequest): boolean => {
    if (token !== undefined && isSameSecret(headers.authorization ?? '', `Bearer ${token}`))
      return true
    return addresses.check(
      ip.replace(/^::ffff:(?=\d+\.)/, ''),
      isIPv6(ip) && !/^::ffff:\d+\./.test(ip) ? 'ipv6' : 'ipv4',
    )
  }
}

/** Counts sales and bookings by endpoint. The amounts are in the statistics. */
const made: Readonly<Record<string, string>> = {
  'POST /api/bookings': 'booking',
  'POST /api/staff/bookings': 'booking',
  'POST /api/orders': 'order',
  'POST /api/staff/sales': 'sale',
}

export interface MetricsParts {
  db: Db
  env: Env
  hub: LiveHub
  measure: () => Promise<Gauge[]>
}

function countRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long answers took',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const business = new Counter({
    name: 'lantern_made_total',
    help: 'Bookings, orders and sales that were made',
    labelNames: ['what'],
    registers,
  })
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? 'none'
    requests.inc({ method, route, status: reply.statusCode })
    // A live stream stays open as long as its page, so its duration isn't a response time.
    if (route !== '/api/live') seconds.observe({ method, route }, reply.elapsedTime / 1000)
    const what = made[`${method} ${route}`]
    if (what && reply.statusCode < 300) business.inc({ what })
  })
}

function watchInstance(registry: Registry, { db, hub }: Pick<MetricsParts, 'db' | 'hub'>): void {
  const pool = db.$client
  const connections = {
    total: () => pool.totalCount,
    idle: () => pool.idleCount,
    waiting: () => pool.waitingCount,
  }
  const gauge = new PromGauge({
    name: 'lantern_database_pool',
    help: 'Connections to the database, and calls that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(connections)) this.set({ state }, count())
    },
  })
  const streams = new PromGauge({
    name: 'lantern_live_streams',
    help: 'Screens that listen',
    registers: [registry],
    collect() {
      this.set(hub.size())
    },
  })
  void [gauge, streams]
}

function written(values: Awaited<ReturnType<MetricsParts['measure']>>): Promise<string> {
  const registry = new Registry()
  for (const { name, help, labels = {}, value } of values) {
    const known = registry.getSingleMetric(name)
    const each =
      known instanceof PromGauge
        ? known
        : new PromGauge({ name, help, labelNames: Object.keys(labels), registers: [registry] })
    each.set(labels, value)
  }
  return registry.metrics()
}

/** `GET /metrics` for Prometheus, by METRICS_TOKEN or from METRICS_FROM. All other requests get 404. */
export function serveMetrics(app: FastifyInstance, { db, env, hub, measure }: MetricsParts): void {
  if (env.METRICS_TOKEN === undefined && env.METRICS_FROM.length === 0) return
  const mayRead = admits(env)
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  countRequests(app, registry)
  watchInstance(registry, { db, hub })
  app.get('/metrics', { config: { rateLimit: false } }, async (request, reply) => {
    if (!mayRead(request)) throw new Refusal('not_found')
    const now = await written(await measure())
    reply.header('content-type', registry.contentType).header('cache-control', 'no-store')
    return `${await registry.metrics()}\n${now}`
  })
}
