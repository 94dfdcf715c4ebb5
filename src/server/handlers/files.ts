import type { FastifyInstance, FastifyRequest } from 'fastify'
import { FILED_FORMS } from '#contract'
import type { Actor } from '#permissions'
import { FILE_HARD_MAX_BYTES, type FileRow, type MayRead } from '#server/files'
import { callerOf, success } from '#server/pipeline'
import { RefusalError } from '#server/refusal'
import type { HandlerContext } from './context.ts'
import { closed, NO_QUERY, uuid } from './schemas.ts'

const PATH = '/api/ui/files/:id'
const OF_FILE = closed({ id: uuid }, ['id'])
const NAME_HEADER = 'x-file-name'
const NAME_MAX_CHARS = 2_000

/** Which form, and where in it. The file's name travels in a header, percent-encoded: names can tell about health, and addresses are logged on their way. */
const UPLOAD_QUERY = closed(
  {
    form: { type: 'string', pattern: '^[a-z0-9-]+(/[a-z0-9-]+)*$', maxLength: 120 },
    hash: { type: 'string', pattern: '^[0-9a-f]{64}$' },
    holder: uuid,
    at: { type: 'string', pattern: '^(/[A-Za-z0-9_-]{1,64}){1,7}$' },
  },
  ['form', 'hash', 'holder', 'at'],
)

interface OfFile {
  Params: { id: string }
}
interface Uploading extends OfFile {
  Querystring: { form: string; hash: string; holder: string; at: string }
  Body: Buffer
}

/** What a stored file is sent with (threat S10): saved and never shown, no type guessed, no script run, kept by no cache. */
const SEALED_OFF: Readonly<Record<string, string>> = {
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
}

/** Files: attaching one to a form that is being filled in, and reading one with a right to what holds it. */
export function addFileCalls(app: FastifyInstance, context: HandlerContext): void {
  const { files, forms } = context
  if (files === undefined || forms === undefined) return
  const about = (summary: string) => ({ tags: ['files'], summary, querystring: NO_QUERY, params: OF_FILE })

  app.register(async (calls) => {
    calls.removeAllContentTypeParsers()
    calls.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: FILE_HARD_MAX_BYTES }, async (_request: unknown, body: Buffer) => body)
    calls.put<Uploading>(
      PATH,
      { bodyLimit: FILE_HARD_MAX_BYTES, schema: { ...about('Attach a file; the same again gets the same answer'), querystring: UPLOAD_QUERY } },
      async (request, reply) => {
        const { actor, company } = callerOf(request)
        const { at, holder, form, hash } = request.query
        const field = await forms.fileField(actor, { form, hash, at })
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const declared = request.headers['content-type'] ?? ''
        const { accept = [] } = field
        reply.code(201)
        return success(
          await files.keep(actor, { id: request.params.id, holder, at, accept, name: nameOf(request), declared, bytes, settings: company.settings }),
        )
      },
    )
  })
  app.get<OfFile>(PATH, { schema: about('The bytes of a file, to be saved') }, async (request, reply) => {
    const { actor } = callerOf(request)
    const { name, mediaType, bytes } = await files.read(actor, request.params.id, mayRead(context, actor))
    return reply.headers({ ...SEALED_OFF, 'content-type': mediaType, 'content-disposition': attachment(name) }).send(bytes)
  })
  app.get<OfFile>(`${PATH}/preview`, { schema: about('A small picture of a file') }, async (request, reply) => {
    const { actor } = callerOf(request)
    const bytes = await files.preview(actor, request.params.id, mayRead(context, actor))
    return reply.headers({ ...SEALED_OFF, 'content-type': 'image/jpeg', 'content-disposition': 'attachment' }).send(bytes)
  })
  app.delete<OfFile>(PATH, { schema: about('Take back a file that was not filed') }, async (request) => {
    await files.drop(callerOf(request).actor, request.params.id)
    return success(null)
  })
}

/** Undecodable names are no reason to lose a file. */
function nameOf({ headers }: FastifyRequest): string {
  const given = headers[NAME_HEADER]
  const text = (Array.isArray(given) ? given[0] : given) ?? ''
  try {
    return decodeURIComponent(text.slice(0, NAME_MAX_CHARS))
  } catch {
    return ''
  }
}

/** RFC 6266; the plain name for who can't read the other. */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^A-Za-z0-9 ._()-]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** A file of a filed form follows the form; any other that of the record whose field names it. A paper shows all of its form, so its reader must be allowed all of it. */
function mayRead({ forms, records, documents }: HandlerContext, actor: Actor): MayRead {
  return async (file) => {
    if (file.resource === null || forms === undefined) return false
    if (file.resource === FILED_FORMS) return forms.showsFile(actor, { record: file.holder, id: file.id, sha256: file.sha256 })
    if (file.about !== null && !(await forms.showsAll(actor, file.about))) return false
    const fields = documents.current().resources.get(file.resource)?.fields ?? {}
    const names = Object.keys(fields).filter((name) => fields[name]?.type === 'file')
    return names.length > 0 && recordNames({ records, actor, names }, file, file.resource)
  }
}

interface Looking {
  readonly records: HandlerContext['records']
  readonly actor: Actor
  readonly names: readonly string[]
}

async function recordNames({ records, actor, names }: Looking, file: FileRow, resource: string): Promise<boolean> {
  try {
    const { values, deletedAt } = await records.get(actor, { resource, id: file.holder })
    return deletedAt === null && names.some((name) => idsIn(values[name]).includes(file.id))
  } catch (error) {
    if (error instanceof RefusalError) return false
    throw error
  }
}

const idsIn = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value.map((entry: unknown) => (typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : undefined)) : []
