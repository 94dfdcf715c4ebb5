import type { FieldProblem, Json, ResolvedField } from '#contract'
import type { LinkedResource } from '#document'
import { type FileAnswer, filesIn, withFiles } from '#fields'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import type { Subject } from '../subject.ts'
import { say } from '../texts.ts'
import type { Write } from '../write/store-many.ts'
import { factsOfFile, faultOfFile, type KeptFile } from './stored-files.ts'

type Fields = Readonly<Record<string, ResolvedField>>
type Values = Readonly<Record<string, Json>>

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const known = new WeakMap<LinkedResource, Fields>()

/** Fields of a resource that hold files, at the top, in rows or in groups; rows that are records of their own hold their own. */
export function fileFields(resource: LinkedResource): Fields {
  const found = known.get(resource)
  if (found !== undefined) return found
  const fields = Object.fromEntries(Object.entries(resource.fields).filter(([, field]) => field.owns === undefined && holdsFiles(field)))
  known.set(resource, fields)
  return fields
}

const holdsFiles = (field: ResolvedField): boolean => field.type === 'file' || Object.values(field.of ?? {}).some(holdsFiles)

/**
 * The same writes with their files as they are stored. A file that a record did not hold before was uploaded by whoever writes it, or put there by the
 * server; it is of a kind that its field takes, stands in one place only, and is what the value says it is; its facts come from the store. From then on
 * it belongs to the record.
 *
 * @throws RefusalError invalid-value with every place
 */
export async function settleFiles(subject: Subject, tx: Tx, writes: readonly Write[]): Promise<readonly Write[]> {
  const fields = fileFields(subject.resource)
  if (Object.keys(fields).length === 0) return writes
  const settled: Write[] = []
  for (const write of writes) settled.push(await settleWrite(subject, tx, fields, write))
  return settled
}

async function settleWrite(subject: Subject, tx: Tx, fields: Fields, write: Write): Promise<Write> {
  const held = new Set(filesIn(fields, (write.current?.values ?? {}) as Values).map(({ value }) => value.id))
  const given = filesIn(fields, write.next.values as Values)
  const fresh = given.filter(({ value }) => !held.has(value.id ?? ''))
  if (fresh.length === 0 && new Set(given.map(({ value }) => value.id)).size === given.length) return write
  const rows = await rowsOf(subject, tx, fresh)
  refuseFaults(subject, { write, given, rows, held })
  const ids = fresh.map(({ value }) => String(value.id)).filter((id) => rows.get(id)?.resource === null)
  if (ids.length > 0) await subject.context.files?.take(tx, subject.actor, { ids, holder: write.id, resource: subject.resource.name })
  const values = withFiles(fields, write.next.values as Values, (file) => factsOfFile(rows.get(String(file.id)), file))
  return { ...write, next: { ...write.next, values } }
}

async function rowsOf({ context, actor }: Subject, tx: Tx, files: readonly FileAnswer[]): Promise<ReadonlyMap<string, KeptFile>> {
  const ids = [...new Set(files.map(({ value }) => String(value.id)))].filter((id) => UUID.test(id))
  return new Map((await context.files?.find(tx, actor.companyId, ids))?.map((row) => [row.id, row]))
}

interface Given {
  readonly write: Write
  readonly given: readonly FileAnswer[]
  readonly rows: ReadonlyMap<string, KeptFile>
  readonly held: ReadonlySet<Json | undefined>
}

function refuseFaults({ context, resource, actor }: Subject, { write, given, rows, held }: Given): void {
  const seen = new Set<Json | undefined>()
  const problems = given.flatMap((file): readonly FieldProblem[] => {
    const { id } = file.value
    const isRepeated = seen.has(id)
    seen.add(id)
    if (held.has(id) && !isRepeated) return []
    const row = rows.get(String(id))
    const isOwn = row?.resource === null && row.createdBy === actor.userId
    const isHeld = isOwn || (row?.resource === resource.name && row.holder === write.id)
    const fault = faultOfFile(file, { row, isHeld, isRepeated })
    return fault === undefined ? [] : [{ path: `/values${file.pointer.replace(/\/\d+$/, '')}`, message: say(context, { key: `shared/files.${fault}` }) }]
  })
  if (problems.length > 0) throw new RefusalError('invalid-value', { problems })
}
