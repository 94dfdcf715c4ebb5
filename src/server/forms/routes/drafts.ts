import type { FastifyInstance } from 'fastify'
import { BODY_MAX_BYTES, DRAFT_SIGNATURES_MAX_BYTES, type DraftBody } from '#contract'
import type { DraftsAsked, Forms } from '#server/forms/clinical'
import { NO_BODY, NO_QUERY } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'
import { DRAFT_BODY, DRAFTS_QUERY, OF_FORM } from './schemas.ts'

interface OfDraft {
  Params: { id: string }
}

const PATH = '/api/ui/forms/drafts/:id'
const about = (summary: string) => ({ tags: ['forms'], summary, querystring: NO_QUERY })

interface DraftDeps {
  readonly forms: Forms
}

/** The user's own drafts. */
export function draftRoutes(app: FastifyInstance, { forms }: DraftDeps): void {
  app.get<{ Querystring: DraftsAsked }>('/api/ui/forms/drafts', { schema: { ...about('My drafts'), querystring: DRAFTS_QUERY } }, async (request) =>
    success(await forms.drafts(callerOf(request).actor, request.query)),
  )
  app.get<OfDraft>(PATH, { schema: { ...about('A draft of mine'), params: OF_FORM } }, async (request) =>
    success(await forms.draft(callerOf(request).actor, request.params.id)),
  )
  app.put<OfDraft & { Body: DraftBody }>(
    PATH,
    {
      bodyLimit: BODY_MAX_BYTES + DRAFT_SIGNATURES_MAX_BYTES,
      schema: { ...about('Save a draft; 409 when another device was faster'), params: OF_FORM, body: DRAFT_BODY },
    },
    async (request) => success(await forms.saveDraft(callerOf(request).actor, request.params.id, request.body)),
  )
  app.delete<OfDraft>(PATH, { schema: { ...about('Throw a draft away'), params: OF_FORM } }, async (request) => {
    await forms.discardDraft(callerOf(request).actor, request.params.id)
    return success(null)
  })
  app.post<OfDraft>(
    `${PATH}/restore`,
    { schema: { ...about('Take back that a draft of mine was thrown away'), params: OF_FORM, body: NO_BODY } },
    async (request) => {
      const { actor } = callerOf(request)
      await forms.restoreDraft(actor, request.params.id)
      return success(await forms.draft(actor, request.params.id))
    },
  )
}
