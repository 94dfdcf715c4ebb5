import type { FastifyInstance } from 'fastify'
import type { AddendumBody, FileBody, LockBody, ReturnBody, SignBody, StageBody, VoidBody } from '#contract'
import type { Forms } from '#server/forms/clinical'
import { NO_QUERY } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'
import { RefusalError } from '#server/platform/refusal'
import { ADDENDUM_BODY, CORRECT_BODY, FILE_BODY, LOCK_BODY, OF_FORM, RETURN_BODY, SIGN_BODY, STAGE_BODY, VOID_BODY } from './schemas.ts'

interface OfFiled {
  Params: { id: string }
}

const PATH = '/api/ui/forms/records/:id'
const about = (summary: string) => ({ tags: ['forms'], summary, querystring: NO_QUERY })

interface FiledFormDeps {
  readonly forms: Forms
}

/** Filed forms: filing, reading, and every step of their lives. */
export function filedFormRoutes(app: FastifyInstance, { forms }: FiledFormDeps): void {
  app.post<{ Body: FileBody }>(
    '/api/ui/forms/records',
    { schema: { ...about('File a form; the same again gets the same answer'), body: FILE_BODY } },
    async (request, reply) => {
      if (request.body.version !== undefined) throw new RefusalError('bad-request', { problems: [{ path: '/version', message: '' }] })
      reply.code(201)
      return success(await forms.file(callerOf(request).actor, request.body))
    },
  )
  app.get('/api/ui/forms/owed-pins', { schema: about('Forms I filed without network whose signature waits for my PIN') }, async (request) =>
    success(await forms.owedPins(callerOf(request).actor)),
  )
  app.get<OfFiled>(PATH, { schema: { ...about('A filed form'), params: OF_FORM } }, async (request) =>
    success(await forms.get(callerOf(request).actor, request.params.id)),
  )
  app.get<OfFiled>(`${PATH}/export`, { schema: { ...about('A filed form for a file, with the version of its form'), params: OF_FORM } }, async (request) =>
    success(await forms.exported(callerOf(request).actor, request.params.id)),
  )
  app.put<OfFiled & { Body: FileBody }>(
    PATH,
    { schema: { ...about('Correct a filed form; 409 when the version is stale'), params: OF_FORM, body: CORRECT_BODY } },
    async (request) => {
      if (request.body.id !== request.params.id) throw new RefusalError('bad-request', { problems: [{ path: '/id', message: '' }] })
      return success(await forms.correct(callerOf(request).actor, request.body))
    },
  )
  app.post<OfFiled & { Body: SignBody }>(`${PATH}/sign`, { schema: { ...about('Sign later slots'), params: OF_FORM, body: SIGN_BODY } }, async (request) =>
    success(await forms.sign(callerOf(request).actor, request.params.id, request.body)),
  )
  app.post<OfFiled & { Body: ReturnBody }>(
    `${PATH}/return`,
    { schema: { ...about('Send back for correction'), params: OF_FORM, body: RETURN_BODY } },
    async (request) => success(await forms.return(callerOf(request).actor, request.params.id, request.body)),
  )
  app.post<OfFiled & { Body: StageBody }>(
    `${PATH}/stage`,
    { schema: { ...about('Bring to the next stage of its document; the same again gets the same answer'), params: OF_FORM, body: STAGE_BODY } },
    async (request) => success(await forms.stage(callerOf(request).actor, request.params.id, request.body)),
  )
  app.post<OfFiled & { Body: LockBody }>(`${PATH}/lock`, { schema: { ...about('Lock a signed form'), params: OF_FORM, body: LOCK_BODY } }, async (request) =>
    success(await forms.lock(callerOf(request).actor, request.params.id, request.body)),
  )
  app.post<OfFiled & { Body: VoidBody }>(`${PATH}/void`, { schema: { ...about('Take out of force'), params: OF_FORM, body: VOID_BODY } }, async (request) =>
    success(await forms.void(callerOf(request).actor, request.params.id, request.body)),
  )
  app.post<OfFiled & { Body: AddendumBody }>(
    `${PATH}/addenda`,
    { schema: { ...about('Add to a locked form'), params: OF_FORM, body: ADDENDUM_BODY } },
    async (request) => success(await forms.addAddendum(callerOf(request).actor, request.params.id, request.body)),
  )
}
