import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { OperationAnswer, RecordView } from '#contract'
import { rowsOf, viewOf } from '../records-of.ts'
import type { Person, Reply } from '../start-test-server.ts'

export type Values = Readonly<Record<string, unknown>>

/** What an operation answered with. */
export const answerOf = ({ body }: Reply): OperationAnswer => body.data as OperationAnswer

/** What was said of all that an operation was done with. */
export const messagesIn = ({ items }: OperationAnswer): readonly string[] => items.flatMap(({ findings }) => findings.map(({ message }) => message))

/** The same, of what a call answered. */
export const messagesOf = (reply: Reply): readonly string[] => messagesIn(answerOf(reply))

/** What somebody of the office asks of the server, in the words of tests. */
export interface OfficeCalls {
  readonly list: (resource: string, query: string) => Promise<readonly RecordView[]>
  readonly read: (resource: string, id: string) => Promise<RecordView>
  readonly create: (resource: string, values: Values) => Promise<Reply>
  readonly change: (resource: string, id: string, values: Values) => Promise<Reply>
  readonly move: (resource: string, id: string, transition: string, values?: Values) => Promise<Reply>
  /** An operation as `module/name`. */
  readonly run: (operation: string, body: Values) => Promise<Reply>
  /** One that has to succeed. */
  readonly done: (operation: string, body: Values) => Promise<OperationAnswer>
  /** One that has to write nothing; what is said against it. */
  readonly refused: (operation: string, body: Values) => Promise<readonly string[]>
}

export function officeCalls(who: Person): OfficeCalls {
  const read: OfficeCalls['read'] = async (resource, id) => viewOf(await who.call({ path: `/api/records/${resource}/${id}` }))
  const run: OfficeCalls['run'] = (operation, body) => who.call({ method: 'POST', path: `/api/operations/${operation}`, body: { key: randomUUID(), ...body } })
  const versioned = async (method: string, resource: string, id: string, { path = '', values }: { readonly path?: string; readonly values: Values }) => {
    const { version } = await read(resource, id)
    return who.call({ method, path: `/api/records/${resource}/${id}${path}`, body: { version, values, reason: 'Test' } })
  }
  return {
    read,
    run,
    list: async (resource, query) => rowsOf(await who.call({ path: `/api/records/${resource}?${query}` })),
    create: (resource, values) => who.call({ method: 'POST', path: `/api/records/${resource}`, body: { values, reason: 'Test' } }),
    change: (resource, id, values) => versioned('PUT', resource, id, { values }),
    move: (resource, id, transition, values = {}) => versioned('POST', resource, id, { path: `/transitions/${transition}`, values }),
    async done(operation, body) {
      const reply = await run(operation, body)
      expect(reply, reply.text.slice(0, 600)).toMatchObject({ status: 200 })
      return answerOf(reply)
    },
    async refused(operation, body) {
      const reply = await run(operation, body)
      expect(reply, reply.text.slice(0, 600)).toMatchObject({ status: 422 })
      return messagesIn(answerOf(reply))
    },
  }
}
