import { createHash } from 'node:crypto'
import type { StoredFile } from '#contract'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import type { Examined } from './bytes/examine.ts'
import { BytesRefused } from './bytes/verdict.ts'
import type { FileOwner, FilesRoom, MadeFile, Upload } from './context.ts'
import { fileMaxBytes, totalMaxBytes, WAITING_FILES_MAX, WAITING_MAX_BYTES } from './limits.ts'
import { cleanName } from './names.ts'
import { stateAfterScan } from './scanner.ts'
import { writeBytes } from './storage/bytes.ts'
import { type FileRow, findFiles, insertFile, type NewFile, usage } from './storage/file-row.ts'

export const ENTITY = 'file'
export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Takes an upload in: looked into, scanned, and stored with its bytes; the same again is what is there. */
export async function keepUpload(room: FilesRoom, owner: FileOwner, upload: Upload): Promise<StoredFile> {
  refuseTooLarge(room, upload)
  const sentSha256 = sha256(upload.bytes)
  const [known] = await room.database.read({ companyId: owner.companyId }, (tx) => findFiles(tx, owner.companyId, [upload.id]))
  if (known !== undefined) return sameAgain(owner, known, { upload, sentSha256 })
  const examined = await examine(room, owner, upload)
  const state = await scan(room, owner, upload)
  const file = newFile(upload, { examined, sentSha256, state, createdBy: owner.userId, at: room.clock().toISOString() })
  // Somebody else may have been faster since it was looked for.
  return (await store(room, owner, { upload, file, bytes: examined.bytes })) ? shown(file) : keepUpload(room, owner, upload)
}

/** Stores what the server made itself; nothing when it is there already. */
export async function putMade({ clock }: FilesRoom, tx: Tx, owner: FileOwner, made: MadeFile): Promise<StoredFile> {
  const { id, holder, resource, about, bytes, mediaType } = made
  const hash = sha256(bytes)
  const sent = { sentType: mediaType, sentSize: bytes.length, sentSha256: hash }
  const facts = { id, holder, resource, about, name: cleanName(made.name, mediaType), mediaType, size: bytes.length, sha256: hash, ...sent }
  const file: NewFile = { ...facts, state: 'kept', createdBy: owner.userId, preview: null, at: clock().toISOString() }
  if (await insertFile(tx, owner.companyId, file)) {
    await writeBytes(tx, { companyId: owner.companyId, id }, bytes)
    return shown(file)
  }
  // What lies there already is what is said of it.
  const [known] = await findFiles(tx, owner.companyId, [id])
  return shown(known ?? file)
}

const shown = ({ id, name, mediaType, size, state, sha256: hash }: FileRow): StoredFile => ({
  id,
  name,
  type: mediaType,
  size,
  sha256: hash,
  ...(state !== 'kept' && { state }),
})

function refuseTooLarge({ say }: FilesRoom, upload: Upload): void {
  const max = Math.min(fileMaxBytes(upload.settings, upload.maxBytes), upload.maxBytes ?? Number.POSITIVE_INFINITY)
  if (upload.bytes.length > max) throw refuse('too-large', upload, say('refused.tooLarge', { max: Math.floor(max / 1_000_000) }))
}

async function examine({ examiner, say }: FilesRoom, { userId }: FileOwner, upload: Upload): Promise<Examined> {
  try {
    return await examiner.examine(upload.bytes, upload, userId)
  } catch (error) {
    if (!(error instanceof BytesRefused)) throw error
    const code = error.fault === 'unknownType' || error.fault === 'otherType' ? 'unsupported-media' : 'invalid-value'
    throw refuse(code, upload, say(`refused.${error.fault}`))
  }
}

async function scan({ scanner, audit, say }: FilesRoom, owner: FileOwner, upload: Upload): Promise<'kept' | 'held'> {
  const state = await stateAfterScan(scanner, upload.bytes)
  if (state !== 'refused') return state
  await audit.write({ actor: owner, action: 'refused', entity: ENTITY, entityId: upload.id, detail: { why: 'infected' } })
  throw refuse('invalid-value', upload, say('refused.infected'))
}

interface Found {
  readonly examined: Examined
  readonly sentSha256: string
  readonly state: NewFile['state']
  readonly createdBy: string
  readonly at: string
}

const newFile = ({ id, holder, name, declared, bytes }: Upload, { examined, ...found }: Found): NewFile => ({
  id,
  holder,
  resource: null,
  about: null,
  name: cleanName(name, examined.mediaType),
  mediaType: examined.mediaType,
  size: examined.bytes.length,
  sha256: sha256(examined.bytes),
  sentType: declared,
  sentSize: bytes.length,
  preview: examined.preview ?? null,
  ...found,
})

interface Storing {
  readonly upload: Upload
  readonly file: NewFile
  readonly bytes: Buffer
}

/** False when the id is there already. */
function store(room: FilesRoom, owner: FileOwner, { upload, file, bytes }: Storing): Promise<boolean> {
  const { id, holder, mediaType: type, size, state } = file
  return room.database.transaction({ companyId: owner.companyId }, async (tx) => {
    await refuseTooMuch(room, tx, owner, { upload, size })
    if (!(await insertFile(tx, owner.companyId, file))) return false
    await writeBytes(tx, { companyId: owner.companyId, id }, bytes)
    await room.audit.write({ actor: owner, action: 'create', entity: ENTITY, entityId: id, detail: { holder, type, size, state } }, tx)
    return true
  })
}

function sameAgain(owner: FileOwner, known: FileRow, { upload, sentSha256 }: { readonly upload: Upload; readonly sentSha256: string }): StoredFile {
  const isSame = known.createdBy === owner.userId && known.holder === upload.holder && known.sentSha256 === sentSha256
  if (!isSame) throw new RefusalError('conflict')
  return shown(known)
}

async function refuseTooMuch(
  { say }: FilesRoom,
  tx: Tx,
  { companyId, userId }: FileOwner,
  { upload, size }: { readonly upload: Upload; readonly size: number },
): Promise<void> {
  const used = await usage(tx, companyId, userId)
  if (used.files >= WAITING_FILES_MAX || used.bytes + size > WAITING_MAX_BYTES) throw refuse('wrong-state', upload, say('refused.tooManyWaiting'))
  if (used.total + size > totalMaxBytes(upload.settings)) throw refuse('wrong-state', upload, say('refused.companyFull'))
}

const refuse = (code: 'too-large' | 'unsupported-media' | 'invalid-value' | 'wrong-state', { at }: Pick<Upload, 'at'>, message: string): RefusalError =>
  new RefusalError(code, { message, ...(at !== undefined && { problems: [{ path: at, message }] }) })
