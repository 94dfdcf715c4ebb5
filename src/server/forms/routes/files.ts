import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ResolvedField } from '#contract'
import type { Actor } from '#permissions'
import type { CurrentDocuments } from '#server/documents/store'
import type { Forms } from '#server/forms/clinical'
import { FILE_HARD_MAX_BYTES, type Files, type MayRead } from '#server/forms/files'
import { addUploads, closed, NO_QUERY, SEALED_OFF, savedAs, uuid } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'
import { RefusalError } from '#server/platform/refusal'
import type { Records } from '#server/records'
import { FILE_PLACE } from './schemas.ts'

const PATH = '/api/ui/files/:id'
const OF_FILE = closed({ id: uuid }, ['id'])
const UPLOAD_QUERY = closed(FILE_PLACE, ['holder', 'at'])

interface OfFile {
  Params: { id: string }
}

type FileRecords = Pick<Records, 'fileField' | 'showsFile' | 'inCompanyOfFile'>

interface FileDeps {
  readonly files: Files
  readonly forms: Pick<Forms, 'fileField' | 'showsFile' | 'showsAll'>
  readonly records: FileRecords
  readonly documents: CurrentDocuments
}

interface UploadQuery {
  readonly holder: string
  readonly at: string
  /** Of a form; a record has a resource instead. */
  readonly form?: string
  readonly hash?: string
  readonly resource?: string
}

/** The field that a file is for. A call that says both or neither is told so at the place. */
async function fieldToFill({ forms, records }: FileDeps, actor: Actor, { form, hash, resource, at }: UploadQuery): Promise<ResolvedField> {
  if (resource !== undefined && form === undefined && hash === undefined) return records.fileField(actor, { resource, at })
  if (resource !== undefined || form === undefined || hash === undefined) throw new RefusalError('bad-request', { problems: [{ path: '/form', message: '' }] })
  return forms.fileField(actor, { form, hash, at })
}

/** Files: attaching one to a form or a record that is being filled in, and reading one with a right to what holds it. */
export function fileRoutes(app: FastifyInstance, deps: FileDeps): void {
  const { files } = deps
  const reader = (request: FastifyRequest<OfFile>): Promise<Actor> => deps.records.inCompanyOfFile(callerOf(request).actor, request.params.id)
  const about = (summary: string) => ({ tags: ['files'], summary, querystring: NO_QUERY, params: OF_FILE })

  addUploads<UploadQuery>(app, {
    path: PATH,
    limitBytes: FILE_HARD_MAX_BYTES,
    schema: { ...about('Attach a file; the same again gets the same answer'), querystring: UPLOAD_QUERY },
    async keep(request, arrived) {
      const { actor, company } = callerOf(request)
      const { at, holder, resource } = request.query
      const { accept = [], maxMb } = await fieldToFill(deps, actor, request.query)
      const limit = maxMb === undefined ? {} : { maxBytes: maxMb * 1_000_000 }
      return files.keep(actor, {
        ...arrived,
        ...limit,
        holder,
        at: `/${resource === undefined ? 'answers' : 'values'}${at}`,
        accept,
        settings: company.settings,
      })
    },
  })
  app.get<OfFile>(PATH, { schema: about('The bytes of a file, to be saved') }, async (request, reply) => {
    const actor = await reader(request)
    const file = await files.read(actor, request.params.id, mayRead(deps, actor))
    return reply.headers(savedAs(file)).send(file.bytes)
  })
  app.get<OfFile>(`${PATH}/preview`, { schema: about('A small picture of a file') }, async (request, reply) => {
    const actor = await reader(request)
    const bytes = await files.preview(actor, request.params.id, mayRead(deps, actor))
    return reply.headers({ ...SEALED_OFF, 'content-type': 'image/jpeg', 'content-disposition': 'attachment' }).send(bytes)
  })
  app.delete<OfFile>(PATH, { schema: about('Take back a file that was not filed') }, async (request) => {
    await files.drop(callerOf(request).actor, request.params.id)
    return success(null)
  })
}

/** A file of a filed form follows the form; any other that of the record whose field names it. A paper shows all of its form, so its reader must be allowed all of it. */
function mayRead({ forms, records, documents }: FileDeps, actor: Actor): MayRead {
  return async (file) => {
    if (file.resource === null) return false
    if (documents.current().resources.get(file.resource)?.plays === 'filed-form')
      return forms.showsFile(actor, { record: file.holder, id: file.id, sha256: file.sha256 })
    if (file.about !== null && !(await forms.showsAll(actor, file.about))) return false
    return records.showsFile(actor, { resource: file.resource, record: file.holder, id: file.id, sha256: file.sha256 })
  }
}
