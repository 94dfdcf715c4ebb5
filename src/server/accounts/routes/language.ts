import type { FastifyInstance } from 'fastify'
import type { LanguageBody } from '#contract'
import { closed, NO_QUERY } from '#server/http/calls'
import type { Guards } from '#server/http/guards'
import { callerOf, success } from '#server/http/pipeline'
import { LANGUAGES } from '#translation'

const BODY = closed({ language: { type: 'string', enum: LANGUAGES.map(({ code }) => code) } }, ['language'])

interface LanguageDeps {
  readonly guards: Guards
}

/** `PUT /api/ui/language`: the language somebody chose, kept with the person, so that it follows them. */
export function languageRoutes(app: FastifyInstance, { guards }: LanguageDeps): void {
  app.put<{ Body: LanguageBody }>(
    '/api/ui/language',
    { config: { ownAccounts: true }, schema: { tags: ['interface'], summary: 'The language of the interface', body: BODY, querystring: NO_QUERY } },
    async (request) => {
      await guards.keepLanguage(callerOf(request), request.body.language)
      return success(request.body)
    },
  )
}
