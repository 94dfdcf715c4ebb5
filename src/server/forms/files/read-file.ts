import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import type { FileOwner, FilesRoom, MayRead, ReadFile } from './context.ts'
import { ENTITY, sha256 } from './keep-file.ts'
import { readBytes } from './storage/bytes.ts'
import { type FileRow, findFiles, readPreview } from './storage/file-row.ts'

/** A file with its bytes, for who may read what holds it; the audit has it. */
export async function readFile(room: FilesRoom, owner: FileOwner, id: string, mayRead: MayRead): Promise<ReadFile> {
  const row = await openFile(room, owner, id, mayRead)
  const bytes = await bytesOf(room, owner.companyId, row)
  if (bytes === undefined) throw new RefusalError('wrong-state', { message: room.say('changed') })
  await room.audit.write({ actor: owner, action: 'read', entity: ENTITY, entityId: id, detail: { holder: row.holder } })
  return { name: row.name, mediaType: row.mediaType, bytes }
}

/** A small JPEG of a picture, for who may read it. */
export async function previewFile(room: FilesRoom, owner: FileOwner, id: string, mayRead: MayRead): Promise<Buffer> {
  await openFile(room, owner, id, mayRead)
  const found = await room.database.read({ companyId: owner.companyId }, (tx) => readPreview(tx, owner.companyId, id))
  if (found === undefined) throw new RefusalError('not-found')
  return found
}

/** Undefined when the file is held, or its bytes are not those that were stored. */
export const bytesOf = ({ database }: FilesRoom, companyId: string, file: Pick<FileRow, 'id' | 'sha256'>): Promise<Buffer | undefined> =>
  database.read({ companyId }, (tx) => bytesIn(tx, companyId, file))

/** The same within a transaction. */
export async function bytesIn(tx: Tx, companyId: string, file: Pick<FileRow, 'id' | 'sha256'>): Promise<Buffer | undefined> {
  const [row] = await findFiles(tx, companyId, [file.id])
  const bytes = await readBytes(tx, { companyId, id: file.id })
  return row?.state === 'kept' && sha256(bytes) === file.sha256 ? bytes : undefined
}

/** The row, if this person may have the file. What they may not have is not there. */
async function openFile({ database, say }: FilesRoom, { companyId, userId }: FileOwner, id: string, mayRead: MayRead): Promise<FileRow> {
  const [row] = await database.read({ companyId }, (tx) => findFiles(tx, companyId, [id]))
  if (row === undefined) throw new RefusalError('not-found')
  const isAllowed = row.resource === null ? row.createdBy === userId : await mayRead(row)
  if (!isAllowed) throw new RefusalError('not-found')
  if (row.state !== 'kept') throw new RefusalError('wrong-state', { message: say(row.state === 'held' ? 'held' : 'infected') })
  return row
}
