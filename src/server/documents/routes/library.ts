import type { FastifyInstance } from 'fastify'
import { OWN_FORMS, type OwnFormDraft, SUBJECTS_BY, type SubjectBy } from '#contract'
import type { Designer, Library } from '#server/documents/library'
import { closed, documentId, NO_QUERY, text } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'

export interface LibraryDeps {
  readonly library: Library
}

const name = { type: 'string', pattern: '^[a-z][a-z0-9]*(-[a-z0-9]+)*$', maxLength: OWN_FORMS.nameMaxChars } as const
const title = { type: 'string', minLength: 1, maxLength: 120, pattern: '\\S' } as const
const note = text(OWN_FORMS.noteMaxChars)
const rev = { type: 'integer', minimum: 1 } as const
const hash = { type: 'string', pattern: '^[0-9a-f]{64}$' } as const
/** What stands in them is told one by one by the check, so that nothing half done is refused. */
const draft = closed({ form: { type: 'object', maxProperties: 60 }, words: { type: 'object', maxProperties: 400 } }, ['form', 'words'])

const OF_FORM = closed({ name }, ['name'])
const OF_VERSION = closed({ name, hash }, ['name', 'hash'])
const OF_TWO = closed({ name, hash, from: hash }, ['name', 'hash', 'from'])
const NEW = closed({ name, title, copies: documentId, about: { enum: SUBJECTS_BY } }, ['name', 'title'])
const SAVED = closed({ rev, draft }, ['rev', 'draft'])
const CHECKED = closed({ draft }, ['draft'])
const PUBLISHED = closed({ rev, note }, ['rev'])
const SENT_BACK = closed({ rev, why: { ...note, minLength: 1, pattern: '\\S' } }, ['rev', 'why'])
const BACK = closed({ hash, note }, ['hash'])
const ARCHIVED = closed({ archived: { type: 'boolean' } }, ['archived'])

const about = (summary: string) => ({ tags: ['interface'], summary, querystring: NO_QUERY })
/** JSON of a draft, and what stands around it. */
const BODY_MAX = OWN_FORMS.bytesMax + 10_000

type OfForm = { Params: { name: string } }

/** `/api/ui/library`: the forms that a company makes for itself. The rules are in the library. */
export function libraryRoutes(app: FastifyInstance, { library }: LibraryDeps): void {
  const path = '/api/ui/library'
  const designerOf = (request: Parameters<typeof callerOf>[0]): Designer => {
    const { actor, account } = callerOf(request)
    return { actor, name: `${account.firstName} ${account.lastName}`.trim() }
  }

  app.get(path, { schema: about("The company's own forms") }, async (request) => success(await library.list(callerOf(request).actor)))
  app.post<{ Body: { name: string; title: string; copies?: string; about?: SubjectBy } }>(
    path,
    { schema: { ...about('A new form'), body: NEW } },
    async (request) => success(await library.create(designerOf(request), request.body)),
  )
  app.get('/api/ui/library-language', { schema: about('What forms can be made of') }, async (request) => success(library.language(callerOf(request).actor)))
  app.get<OfForm>(`${path}/:name`, { schema: { ...about('A form as its designers change it'), params: OF_FORM } }, async (request) =>
    success(await library.get(callerOf(request).actor, request.params.name)),
  )
  app.put<OfForm & { Body: { rev: number; draft: OwnFormDraft } }>(
    `${path}/:name`,
    { bodyLimit: BODY_MAX, schema: { ...about('Keeps a draft'), params: OF_FORM, body: SAVED } },
    async (request) => success(await library.save(designerOf(request), request.params.name, request.body)),
  )
  app.post<OfForm & { Body: { draft: OwnFormDraft } }>(
    `${path}/:name/check`,
    {
      bodyLimit: BODY_MAX,
      config: { viewing: 'allowed' },
      schema: { ...about('What is wrong with a draft, and how it would look'), params: OF_FORM, body: CHECKED },
    },
    async (request) => success(await library.check(callerOf(request).actor, request.params.name, request.body.draft)),
  )
  app.post<OfForm & { Body: { rev: number; note?: string } }>(
    `${path}/:name/publish`,
    { schema: { ...about('Puts a draft in use'), params: OF_FORM, body: PUBLISHED } },
    async (request) => success(await library.publish(designerOf(request), request.params.name, request.body)),
  )
  app.post<OfForm & { Body: { rev: number; note?: string } }>(
    `${path}/:name/ask`,
    { schema: { ...about('Sends a draft for approval'), params: OF_FORM, body: PUBLISHED } },
    async (request) => success(await library.ask(designerOf(request), request.params.name, request.body)),
  )
  app.post<OfForm & { Body: { rev: number; why: string } }>(
    `${path}/:name/send-back`,
    { schema: { ...about('Sends a draft back that waits for approval'), params: OF_FORM, body: SENT_BACK } },
    async (request) => success(await library.sendBack(designerOf(request), request.params.name, { rev: request.body.rev, note: request.body.why })),
  )
  app.post<OfForm & { Body: { hash: string; note?: string } }>(
    `${path}/:name/back`,
    { schema: { ...about('Puts an earlier version in use again'), params: OF_FORM, body: BACK } },
    async (request) => success(await library.back(designerOf(request), request.params.name, request.body)),
  )
  app.post<OfForm & { Body: { archived: boolean } }>(
    `${path}/:name/archive`,
    { schema: { ...about('Takes a form out of use, or among the drafts again'), params: OF_FORM, body: ARCHIVED } },
    async (request) => success(await library.archive(designerOf(request), request.params.name, request.body.archived)),
  )
  app.get<{ Params: { name: string; hash: string } }>(
    `${path}/:name/versions/:hash`,
    { schema: { ...about('What a version was made of'), params: OF_VERSION } },
    async (request) => success(await library.source(callerOf(request).actor, request.params.name, request.params.hash)),
  )
  app.get<{ Params: { name: string; hash: string; from: string } }>(
    `${path}/:name/versions/:hash/since/:from`,
    { schema: { ...about('What is other in a version than in another one'), params: OF_TWO } },
    async (request) => success(await library.changes(callerOf(request).actor, request.params.name, request.params)),
  )
}
