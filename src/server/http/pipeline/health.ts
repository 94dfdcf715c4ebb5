import type { FastifyInstance } from 'fastify'
import { RefusalError } from '#server/platform/refusal'

const answer = { type: 'object', properties: { status: { type: 'string' } } } as const

/** `/healthz`: the process lives. `/readyz`: it can reach its database and isn't stopping. */
export function addHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  const open = { open: true } as const
  app.get('/healthz', { config: open, schema: { tags: ['operation'], summary: 'Is the process alive', response: { 200: answer } } }, async () => ({
    status: 'ok',
  }))
  app.get('/readyz', { config: open, schema: { tags: ['operation'], summary: 'Can it serve', response: { 200: answer } } }, async () => {
    if (!(await isReady().catch(() => false))) throw new RefusalError('unavailable')
    return { status: 'ready' }
  })
}
