import { randomUUID } from 'node:crypto'
import type { OperationAnswer } from '#contract'
import { type Person, startTestServer, type TestServer } from '../../../tests/server/start-test-server.ts'
import type { Figure } from '../figures.ts'
import type { Values } from '../schedule/week-fleet.ts'

/** A server with the demo, and its owner. */
export interface Served {
  readonly server: TestServer
  readonly owner: Person
}

export interface Spent {
  readonly ms: number
  readonly statements: number
}

/** Figures that are measured on a server of their own, with the name of its database. */
export async function onServer(measure: (served: Served) => Promise<readonly Figure[]>): Promise<readonly Figure[]> {
  const server = await startTestServer()
  try {
    const kind = server.database.kind === 'embedded' ? 'embedded' : 'PostgreSQL'
    return (await measure({ server, owner: await server.signIn('owner@demo.test') })).map((figure) => ({ ...figure, what: `${kind}: ${figure.what}` }))
  } finally {
    await server.close()
  }
}

/** Does an operation. @throws Error where it is answered otherwise */
export const operate = async (served: Served, name: string, body: Values, status = 200): Promise<OperationAnswer> =>
  (await send(served, `/api/operations/${name}`, { key: randomUUID(), reason: 'Bench', ...body }, status)) as OperationAnswer

export async function send({ owner }: Served, path: string, body: Values, status: number): Promise<unknown> {
  const reply = await owner.call({ method: 'POST', path, body })
  if (reply.status !== status) throw new Error(`${path} was answered with ${reply.status}: ${reply.text.slice(0, 600)}`)
  return reply.body.data
}

export async function spent({ server }: Served, work: () => Promise<unknown>): Promise<Spent> {
  const [start, before] = [performance.now(), server.database.statements()]
  await work()
  return { ms: performance.now() - start, statements: server.database.statements() - before }
}

/** What something took, beside no budget. */
export const took = (what: string, { ms, statements }: Spent): Figure => ({ what, measured: `${Math.round(ms)} ms`, detail: `${statements} statements` })
