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

/** A record, as this person reads it. */
export const readRecord = async (who: Person, resource: string, id: string): Promise<RecordView> =>
  viewOf(await who.call({ path: `/api/records/${resource}/${id}` }))

export const listRecords = async (who: Person, resource: string, query: string): Promise<readonly RecordView[]> =>
  rowsOf(await who.call({ path: `/api/records/${resource}?${query}` }))

/** A new record, which has to succeed. */
export async function makeRecord(who: Person, resource: string, values: Values, state?: string): Promise<RecordView> {
  const made = await who.call({ method: 'POST', path: `/api/records/${resource}`, body: { values, state, reason: 'Test' } })
  expect(made, made.text.slice(0, 400)).toMatchObject({ status: 201 })
  return viewOf(made)
}

/** An operation as `module/name`. */
export const runOperation = (who: Person, operation: string, body: Values): Promise<Reply> =>
  who.call({ method: 'POST', path: `/api/operations/${operation}`, body: { key: randomUUID(), ...body } })

/** A record moved from the version that it has. */
export async function moveRecord(who: Person, resource: string, id: string, { transition, ...body }: { readonly transition: string } & Values): Promise<Reply> {
  const { version } = await readRecord(who, resource, id)
  return who.call({ method: 'POST', path: `/api/records/${resource}/${id}/transitions/${transition}`, body: { version, values: {}, ...body } })
}

/** A record changed from the version that it has. */
export async function changeRecord(who: Person, resource: string, id: string, values: Values): Promise<Reply> {
  const { version } = await readRecord(who, resource, id)
  return who.call({ method: 'PUT', path: `/api/records/${resource}/${id}`, body: { version, values, reason: 'Test' } })
}

export function officeCalls(who: Person): OfficeCalls {
  const run: OfficeCalls['run'] = (operation, body) => runOperation(who, operation, body)
  return {
    run,
    read: (resource, id) => readRecord(who, resource, id),
    list: (resource, query) => listRecords(who, resource, query),
    create: (resource, values) => who.call({ method: 'POST', path: `/api/records/${resource}`, body: { values, reason: 'Test' } }),
    change: (resource, id, values) => changeRecord(who, resource, id, values),
    move: (resource, id, transition, values = {}) => moveRecord(who, resource, id, { transition, values, reason: 'Test' }),
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
