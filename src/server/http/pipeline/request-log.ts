import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from './metrics.ts'

/** The pattern, never the address: an id in a path is no secret, but a search term in a query is health data (threat S28). */
export const patternOf = (request: FastifyRequest): string => request.routeOptions.url ?? '(none)'

/** One line per call: ids, pattern, status, milliseconds. */
export function addRequestLog(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const pattern = patternOf(request)
    metrics.observe({ method: request.method, route: pattern, status: reply.statusCode }, reply.elapsedTime)
    const actor = request.caller?.actor
    request.log.info(
      { method: request.method, route: pattern, status: reply.statusCode, ms: Math.round(reply.elapsedTime), user: actor?.userId, company: actor?.companyId },
      'call',
    )
  })
}
