import type { FastifyInstance } from 'fastify'
import type { PrefillBody, StartBody } from '#contract'
import type { Forms } from '#server/forms/clinical'
import { NO_QUERY } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'
import { DRY_RUN_BODY, HASH, OF_OWN_FORM, PREFILL_BODY, START_BODY, VALIDATOR } from './schemas.ts'

const YEAR_S = 31_536_000
const about = (summary: string) => ({ tags: ['forms'], summary, querystring: NO_QUERY })

interface FormVersionDeps {
  readonly forms: Forms
}

/** Forms by hash, their validators, and what they are started with. */
export function formVersionRoutes(app: FastifyInstance, { forms }: FormVersionDeps): void {
  app.get<{ Params: { hash: string } }>(
    '/api/ui/forms/:hash',
    { schema: { ...about('A published version of a form'), params: HASH } },
    async (request, reply) => {
      const form = await forms.form(callerOf(request).actor, request.params.hash)
      // Pruned for this person in this company: another one's session on the same browser asks for itself.
      reply.header('cache-control', `private, max-age=${YEAR_S}, immutable`).header('vary', '_id, cid')
      return success(form)
    },
  )

  // A module import carries no headers, so it can't prove a session; the code holds questions, which the open labels name as well, and no answer.
  app.get<{ Params: { file: string } }>(
    '/api/ui/validators/:file',
    { config: { open: true }, schema: { ...about("The code that checks a form's answers"), security: [], params: VALIDATOR } },
    async (request, reply) => {
      const text = await forms.validator(request.params.file.replace('.js', ''))
      return reply.type('text/javascript; charset=utf-8').header('cache-control', `public, max-age=${YEAR_S}, immutable`).send(text)
    },
  )

  app.post<{ Body: StartBody }>(
    '/api/ui/forms/start',
    { config: { viewing: 'allowed' }, schema: { ...about('What a new form starts with'), body: START_BODY } },
    async (request) => success(await forms.start(callerOf(request).actor, request.body)),
  )
  app.post<{ Body: PrefillBody }>(
    '/api/ui/forms/prefill',
    { config: { viewing: 'allowed' }, schema: { ...about('What the sources say now'), body: PREFILL_BODY } },
    async (request) => success(await forms.prefill(callerOf(request).actor, request.body)),
  )
  app.post<{ Body: PrefillBody }>(
    '/api/ui/forms/lookups',
    { config: { viewing: 'allowed' }, schema: { ...about('What the lookups come to'), body: PREFILL_BODY } },
    async (request) => success(await forms.lookups(callerOf(request).actor, request.body)),
  )
  app.post<{ Body: { form: string } }>(
    '/api/ui/forms/migrations/dry-run',
    { schema: { ...about('What a migration would change'), body: DRY_RUN_BODY } },
    async (request) => success(await forms.dryRun(callerOf(request).actor, request.body.form)),
  )
  app.post<{ Body: { form: string } }>(
    '/api/ui/forms/migrations/drafts',
    { schema: { ...about('Brings drafts to the present version of their form'), body: DRY_RUN_BODY } },
    async (request) => success(await forms.moveDrafts(callerOf(request).actor, request.body.form)),
  )
  app.get<{ Params: { name: string } }>(
    '/api/ui/library/:name/drafts',
    { schema: { ...about('What the draft of a form would do to what people have begun'), params: OF_OWN_FORM } },
    async (request) => success(await forms.tryDrafts(callerOf(request).actor, request.params.name)),
  )
}
