import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How long a call whose body is still on its way may take to send it once the server stops: less than the calls that are at work get. */
const HALF_SENT_MS = 1_000

/** Calls that are still being sent when the server stops are cut off; nobody has begun anything for them. */
export function cutHalfSent(app: FastifyInstance): void {
  const arriving = new Set<FastifyRequest>()
  app.addHook('onRequest', async (request) => {
    arriving.add(request)
  })
  for (const arrived of ['preValidation', 'onResponse', 'onRequestAbort'] as const)
    app.addHook(arrived, async (request: FastifyRequest) => void arriving.delete(request))
  app.addHook('preClose', async () => {
    const cut = (): void => {
      for (const request of arriving) request.raw.destroy()
    }
    setTimeout(cut, HALF_SENT_MS).unref()
  })
}
