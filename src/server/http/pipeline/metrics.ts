import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { sameText } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'

interface CallLabels {
  readonly method: string
  readonly route: string
  readonly status: number
}

export interface Metrics {
  observe(labels: CallLabels, ms: number): void
  refused(code: string): void
  text(): Promise<string>
}

/** Counts by route pattern, status and code: nothing of a person. */
export function createMetrics(withProcess: boolean): Metrics {
  const registry = new Registry()
  if (withProcess) collectDefaultMetrics({ register: registry })
  const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
  const calls = new Histogram({ name: 'http_call_seconds', help: 'Time of a call', labelNames: ['method', 'route', 'status'], buckets, registers: [registry] })
  const refusals = new Counter({ name: 'refusals_total', help: 'Refused calls by code', labelNames: ['code'], registers: [registry] })
  return {
    observe: (labels, ms) => calls.observe({ ...labels }, ms / 1_000),
    refused: (code) => refusals.inc({ code }),
    text: () => registry.metrics(),
  }
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const given = request.headers.authorization?.replace(/^Bearer /, '')
  if (token !== undefined && given !== undefined) return sameText(given, token)
  return LOOPBACK.has(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined
}

/** `/metrics` for this machine, or for others with METRICS_TOKEN. */
export function addMetrics(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  app.get('/metrics', { config: { open: true }, schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, token)) throw new RefusalError('forbidden')
    return reply.type('text/plain; version=0.0.4').send(await metrics.text())
  })
}
