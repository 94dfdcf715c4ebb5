import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Json } from '#contract'
import type { CurrentDocuments } from '#server/documents/store'
import type { Forms } from '#server/forms/clinical'
import { closed, NO_QUERY, uuid } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'
import { SPECIFICATION_BODY } from './schemas.ts'

/** spec: shell-and-account §7. A form's document names the path that takes it; these four are always there. */
const PATHS: readonly string[] = ['api/client-hhs', 'api/client-progress-notes', 'api/client/aide-supervision', 'api/cfss-quarterly-evaluation']

const params = closed({ formId: uuid }, ['formId'])

type Body = Readonly<Record<string, Json>>

/** Under which the call may come again. */
function keyOf({ headers }: FastifyRequest): { readonly idempotencyKey?: string } {
  const key = headers['idempotency-key']
  return typeof key === 'string' && key.length <= 200 ? { idempotencyKey: key } : {}
}

interface SpecificationFormDeps {
  readonly forms: Forms
  readonly documents: CurrentDocuments
}

/** `POST <path>` and `POST|PUT <path>/{formId}`: what the offline queue sends. */
export function specificationFormRoutes(app: FastifyInstance, { forms, documents }: SpecificationFormDeps): void {
  const named = [...documents.current().answerForms.values()].flatMap(({ offline }) => offline?.path ?? [])
  const about = (summary: string) => ({ tags: ['specification'], summary, querystring: NO_QUERY, body: SPECIFICATION_BODY })
  for (const path of new Set([...PATHS, ...named])) {
    app.post<{ Body: Body }>(`/${path}`, { schema: about('Hand in a form') }, async (request) =>
      success(await forms.fileBySpecification(callerOf(request).actor, { path, isEdit: false, body: request.body, ...keyOf(request) }), 'Saved'),
    )
    app.post<{ Params: { formId: string }; Body: Body }>(`/${path}/:formId`, { schema: { ...about('Hand in a form under its id'), params } }, async (request) =>
      success(
        await forms.fileBySpecification(callerOf(request).actor, { path, formId: request.params.formId, isEdit: false, body: request.body, ...keyOf(request) }),
        'Saved',
      ),
    )
    app.put<{ Params: { formId: string }; Body: Body }>(`/${path}/:formId`, { schema: { ...about('Correct a form'), params } }, async (request) =>
      success(await forms.fileBySpecification(callerOf(request).actor, { path, formId: request.params.formId, isEdit: true, body: request.body }), 'Saved'),
    )
  }
}
