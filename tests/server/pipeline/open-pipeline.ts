import type { AddressInfo } from 'node:net'
import { createPipeline, type Pipeline, type PipelineOptions } from '#server/http/pipeline'
import { readSettings } from '#server/platform/settings'
import { type Agency, openAgency } from '../guards/agency.ts'

export interface TestPipeline extends Agency {
  readonly app: Pipeline
  readonly logged: string[]
  /** Listens; gives the port. */
  readonly listen: () => Promise<number>
}

/** A pipeline over a database in memory with two made-up routes: an open echo and a closed one that throws. */
export async function openPipeline(more: Partial<PipelineOptions> = {}): Promise<TestPipeline> {
  const agency = await openAgency()
  const logged: string[] = []
  const app = await createPipeline({
    settings: readSettings({ NODE_ENV: 'test' }),
    guards: agency.guards,
    audit: agency.audit,
    messageFor: (code, values) => `${code} ${values.errorId ?? ''}`.trim(),
    isReady: async () => true,
    logTo: { write: (line: string) => void logged.push(line) },
    ...more,
  })
  const body = { type: 'object', additionalProperties: false, properties: { text: { type: 'string' }, count: { type: 'integer' } } }
  app.post('/api/echo', { config: { open: true }, schema: { body } }, async (request) => request.body)
  app.get('/api/broken', { config: { open: true } }, async () => {
    throw new Error('duplicate key: (email)=(Canary Person)')
  })
  app.post('/api/closed', { schema: { body } }, async () => ({ done: true }))
  const close = async () => {
    await app.close()
    await agency.close()
  }
  const listen = async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const address = app.server.address()
    return isPort(address) ? address.port : 0
  }
  return { ...agency, app, logged, close, listen }
}

const isPort = (address: AddressInfo | string | null): address is AddressInfo => typeof address === 'object' && address !== null
