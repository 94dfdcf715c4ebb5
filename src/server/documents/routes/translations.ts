import type { FastifyInstance } from 'fastify'
import {
  type ReviewedBody,
  TRANSLATION_AREAS,
  TRANSLATION_STATES,
  TRANSLATIONS_PAGE,
  type TranslationArea,
  type TranslationBody,
  type TranslationState,
} from '#contract'
import type { Translations } from '#server/documents/translations'
import { closed, NO_QUERY } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'

const language = { type: 'string', pattern: '^[a-z]{2,3}$' } as const
const words = { type: 'string', maxLength: 2_000 } as const
const QUESTION = closed(
  {
    language,
    area: { type: 'string', enum: [...TRANSLATION_AREAS] },
    state: { type: 'string', enum: [...TRANSLATION_STATES] },
    q: { type: 'string', maxLength: 100 },
    from: { type: 'string', pattern: '^[0-9]{1,6}$' },
  },
  ['language'],
)
const STRING = {
  document: { type: 'string', maxLength: 200 },
  key: { type: 'string', maxLength: 300 },
  text: {
    anyOf: [words, { type: 'object', maxProperties: 6, propertyNames: { enum: ['zero', 'one', 'two', 'few', 'many', 'other'] }, additionalProperties: words }],
  },
} as const
const BODY = closed({ language, ...STRING, reviewed: { type: 'boolean' } }, ['language', 'document', 'key', 'text', 'reviewed'])
const REVIEWED = closed(
  { language, strings: { type: 'array', minItems: 1, maxItems: TRANSLATIONS_PAGE, items: closed(STRING, ['document', 'key', 'text']) } },
  ['language', 'strings'],
)
const ONE = closed({ language }, ['language'])
const tags = ['interface']

interface Asked {
  readonly language: string
  readonly area?: TranslationArea
  readonly state?: TranslationState
  readonly q?: string
  readonly from?: string
}

interface TranslationDeps {
  readonly translations: Translations
}

/** `/api/ui/translations`: strings side by side with English, for super admins. The rules are in the translations room. */
export function translationRoutes(app: FastifyInstance, { translations }: TranslationDeps): void {
  const path = '/api/ui/translations'

  app.get<{ Querystring: Asked }>(
    path,
    { schema: { tags, summary: 'Strings of a language beside the English ones', querystring: QUESTION } },
    async (request) => {
      const { language: code, area, state = 'all', q = '', from = '0' } = request.query
      return success(await translations.list(callerOf(request).actor, code, { area, state, q, from: Number(from) }))
    },
  )
  app.put<{ Body: TranslationBody }>(
    path,
    { schema: { tags, summary: 'Correct a string, or mark it as reviewed', body: BODY, querystring: NO_QUERY } },
    async (request) => success(await translations.save(callerOf(request).actor, request.body)),
  )
  app.put<{ Body: ReviewedBody }>(
    `${path}/reviewed`,
    { schema: { tags, summary: 'Mark strings as reviewed as they read', body: REVIEWED, querystring: NO_QUERY } },
    async (request) => success(await translations.review(callerOf(request).actor, request.body)),
  )
  app.get<{ Querystring: { language: string } }>(
    `${path}/export`,
    { schema: { tags, summary: 'What was corrected, to be taken into the product', querystring: ONE } },
    async (request, reply) => {
      const documents = await translations.exported(callerOf(request).actor, request.query.language)
      return reply.type('application/json; charset=utf-8').send(`${JSON.stringify(documents, null, 2)}\n`)
    },
  )
}
