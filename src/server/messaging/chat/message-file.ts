import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { CHAT_FILE_MAX, type ChatFile } from '#contract'
import type { Actor } from '#permissions'
import type { FileRow, FileSettings, ReadFile } from '#server/forms/files'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { type ChatContext, refuseSuperAdmin } from './context.ts'
import type { Towards } from './people.ts'
import { othersIn } from './rows.ts'

/** What holds a file once it was sent. */
export const FILE_HOLDER = 'chat-message'

export interface ChatUpload {
  /** Where it will be sent; whoever may not write there uploads nothing. */
  readonly to: Towards
  /** Made by the page; the same bytes again under it are stored once. */
  readonly id?: string
  readonly name: string
  /** Content type as sent. */
  readonly declared: string
  readonly bytes: Buffer
  readonly settings: FileSettings
}

const kindOf = (mediaType: string): ChatFile['type'] => {
  const [kind] = mediaType.split('/')
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'pdf'
}

/**
 * Checks and keeps a file that its owner has not sent yet. Throws forbidden, not-found (no such conversation or person for them), too-large,
 * unsupported-media, invalid-value, conflict or wrong-state.
 */
export async function upload(context: ChatContext, actor: Actor, { to, id = randomUUID(), ...file }: ChatUpload): Promise<ChatFile> {
  refuseSuperAdmin(context, actor)
  const { database, files, say } = context
  await database.read({ companyId: actor.companyId }, (tx) => othersIn(tx, actor, to))
  if (file.bytes.length >= CHAT_FILE_MAX) throw new RefusalError('too-large', { message: say('fileTooLarge') })
  // Until it is sent, its owner holds it.
  const { name, type, size } = await files.keep(actor, { id, holder: actor.userId, accept: ['image', 'pdf', 'video', 'audio'], ...file })
  return { id, name, type: kindOf(type), size }
}

/** The bytes of a file for who reads its message. Throws not-found, also once the message was taken back, or wrong-state while it is held. */
export const readFile = ({ database, files }: ChatContext, actor: Actor, id: string): Promise<ReadFile> =>
  files.read(actor, id, async ({ resource }: FileRow) => {
    if (resource !== FILE_HOLDER) return false
    const { rows } = await database.read({ companyId: actor.companyId }, (tx) =>
      sql`select from chat_message m join chat_conversation c on c.company_id = m.company_id and c.id = m.conversation_id
        join chat_member me on me.company_id = m.company_id and me.conversation_id = m.conversation_id
        where m.file_id = ${id} and me.user_id = ${actor.userId} and me.left_at is null and c.deleted_at is null and m.seq > me.from_seq`.execute(tx),
    )
    return rows.length > 0
  })

/** Gives an uploaded file to the one message that carries it. Throws not-found (none of one's own) or conflict (sent already). */
export async function attach({ files }: ChatContext, tx: Tx, { companyId, userId }: Actor, id: string) {
  const [file] = await files.find(tx, companyId, [id])
  if (file === undefined || file.createdBy !== userId || file.holder !== userId || file.state === 'refused') throw new RefusalError('not-found')
  if (file.resource !== null) throw new RefusalError('conflict')
  await files.claim(tx, companyId, { ids: [id], holder: userId, resource: FILE_HOLDER })
  return { type: kindOf(file.mediaType), file_id: id, file_name: file.name, file_size: file.size }
}
