import type { FastifyInstance } from 'fastify'
import { RECORD_OPERATIONS, type RecordOperation, type RecordView } from '#contract'
import type { Linked } from '#document'
import type { Actor } from '#permissions'
import type { Shell } from '#server/agency/shell'
import { NO_BODY, NO_QUERY, OF_OPERATION } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'
import type { Say } from '#server/platform/language'
import { RefusalError } from '#server/platform/refusal'
import type { Records } from '#server/records'

interface Place {
  resource: string
  id: string
  operation: string
}

const isOperation = (name: string): name is RecordOperation => Object.hasOwn(RECORD_OPERATIONS, name)

/** The room of forms, for what was thrown away there. */
export interface DraftsBack {
  restoreDraft(actor: Actor, id: string): Promise<RecordView>
}

interface RecordOperationDeps {
  readonly shell: Shell
  readonly records: Records
  readonly forms: DraftsBack
  readonly say: Say
  readonly documents: { current(): Linked }
}

/** What the server does with one record beyond keeping it; what each operation is for stands in the contract. */
export function recordOperationRoutes(app: FastifyInstance, { shell, records, forms, say, documents }: RecordOperationDeps): void {
  const run: Readonly<Record<RecordOperation, typeof shell.checkPortal>> = {
    'check-portal': shell.checkPortal,
    'restore-draft': async (actor, id) => ({ record: await forms.restoreDraft(actor, id), isGood: true, message: say('shared/answers.draftRestored') }),
  }

  app.post<{ Params: Place }>(
    '/api/records/:resource/:id/operations/:operation',
    { schema: { tags: ['records'], summary: 'Have the server do something with a record', params: OF_OPERATION, querystring: NO_QUERY, body: NO_BODY } },
    async (request) => {
      const { resource, id, operation } = request.params
      const { actor } = callerOf(request)
      if (!isOperation(operation) || RECORD_OPERATIONS[operation] !== documents.current().resources.get(resource)?.plays) {
        // Who may not read the record hears that first.
        await records.get(actor, { resource, id })
        throw new RefusalError('not-found')
      }
      const { message, ...done } = await run[operation](actor, id)
      return success(done, message)
    },
  )
}
