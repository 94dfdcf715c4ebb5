import type { FastifyInstance, FastifyRequest } from 'fastify'
import { EMAIL_PATTERN, FORM_LINK_DAYS_MAX, FORM_LINK_HEADER, FORM_LINK_NAME_MAX_CHARS, type FormLinkBody, type LinkedFileBody } from '#contract'
import { FILE_HARD_MAX_BYTES } from '#server/forms/files'
import type { FormLinks } from '#server/forms/form-links'
import { addUploads, closed, documentId, NO_BODY, NO_QUERY, uuid } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'
import { FILE_PLACE, LINKED_FILE_BODY } from './schemas.ts'

const name = { type: 'string', minLength: 1, maxLength: FORM_LINK_NAME_MAX_CHARS, pattern: '\\S' } as const
const email = { type: 'string', maxLength: 254, pattern: `^\\s*${EMAIL_PATTERN.slice(1, -1)}\\s*$` } as const
const days = { type: 'integer', minimum: 1, maximum: FORM_LINK_DAYS_MAX } as const
const LINK_BODY = closed({ form: documentId, clientId: uuid, recipient: name, email, days }, ['form', 'clientId', 'recipient', 'days'])
const LINKS_QUERY = closed({ form: documentId }, ['form'])
const OF_LINK = closed({ id: uuid }, ['id'])
const OPEN_BODY = closed({ token: { type: 'string', maxLength: 200 } }, ['token'])

interface FormLinkDeps {
  readonly formLinks: FormLinks
}

/** `/api/ui/forms/links…` for staff; `/api/ui/forms/linked/…` for whoever holds a link, without an account. */
export function formLinkRoutes(app: FastifyInstance, { formLinks }: FormLinkDeps): void {
  const about = (summary: string) => ({ tags: ['forms'], summary })
  app.post<{ Body: FormLinkBody }>(
    '/api/ui/forms/links',
    { schema: { ...about('Make a link by which somebody without an account fills in a form'), querystring: NO_QUERY, body: LINK_BODY } },
    async (request, reply) => {
      reply.code(201)
      return success(await formLinks.make(callerOf(request).actor, request.body))
    },
  )
  app.get<{ Querystring: { form: string } }>(
    '/api/ui/forms/links',
    { schema: { ...about('Links of a form that hold'), querystring: LINKS_QUERY } },
    async (request) => success(await formLinks.list(callerOf(request).actor, request.query.form)),
  )
  app.post<{ Params: { id: string } }>(
    '/api/ui/forms/links/:id/revoke',
    { schema: { ...about('Take a link back'), querystring: NO_QUERY, params: OF_LINK, body: NO_BODY } },
    async (request) => {
      await formLinks.revoke(callerOf(request).actor, request.params.id)
      return success(null)
    },
  )
  addGuestCalls(app, formLinks)
}

function addGuestCalls(app: FastifyInstance, formLinks: FormLinks): void {
  const open = (summary: string) => ({ tags: ['forms'], summary, security: [], querystring: NO_QUERY })
  app.post<{ Body: { token: string } }>(
    '/api/ui/forms/linked/open',
    { config: { open: true }, schema: { ...open('The form behind a link'), body: OPEN_BODY } },
    async ({ body, ip }) => success(await formLinks.open({ token: body.token, ip })),
  )
  app.post<{ Body: LinkedFileBody }>(
    '/api/ui/forms/linked/file',
    { config: { open: true }, schema: { ...open('Hand in a form through a link; the same again gets the same answer'), body: LINKED_FILE_BODY } },
    async ({ body: { token, ...body }, ip }) => {
      await formLinks.file({ token, ip }, body)
      return success(null)
    },
  )
  const { form: _form, resource: _resource, ...place } = FILE_PLACE
  addUploads<{ hash: string; holder: string; at: string }>(app, {
    path: '/api/ui/forms/linked/files/:id',
    limitBytes: FILE_HARD_MAX_BYTES,
    config: { open: true },
    schema: { ...open('Attach a file through a link'), querystring: closed(place, ['hash', 'holder', 'at']), params: OF_LINK },
    admit: (request) => formLinks.admit(guestOf(request)),
    keep: (request, upload) => formLinks.sendFile(guestOf(request), { ...upload, ...request.query }),
  })
}

function guestOf({ headers, ip }: FastifyRequest): { readonly token: string; readonly ip: string } {
  const given = headers[FORM_LINK_HEADER]
  return { token: (Array.isArray(given) ? given[0] : given) ?? '', ip }
}
