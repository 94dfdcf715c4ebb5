import { sql } from 'kysely'
import { LOGO_SIDE } from '#contract'
import { type Actor, allows } from '#permissions'
import { BytesRefused, type Examiner, readDataUrl } from '#server/forms/files'
import { RefusalError } from '#server/platform/refusal'
import type { ShellContext } from './context.ts'

/** It stands in every start of the page and on every paper. */
const LOGO_MAX_BYTES = 150_000

export interface Logo {
  /** A picture as a data URL, or null for none; owners and super admins. Throws forbidden or invalid-value. */
  save(actor: Actor, image: string | null): Promise<void>
  /** After it was stored: open pages of the company are to ask again. */
  onChanged(listener: (companyId: string) => void): void
}

/** The picture at the head of a company's papers and in its menu: judged by its bytes and drawn anew, as everything that is sent. */
export function createLogo(context: ShellContext): Logo {
  const { database, audit, say, files } = context
  const listeners: ((companyId: string) => void)[] = []
  return {
    async save(actor, image) {
      if (!allows({ owners: true }, actor)) throw new RefusalError('forbidden')
      const logo = image === null ? null : await drawnAnew({ image, examiner: files.examiner, who: actor.userId }, (key) => say(`shared/calls.logo.${key}`))
      await database.transaction('platform', async (tx) => {
        await sql`update company set logo = ${logo} where id = ${actor.companyId}`.execute(tx)
        await audit.write({ actor, action: 'update', entity: 'company-logo', entityId: actor.companyId, detail: { removed: logo === null } }, tx)
      })
      for (const listener of listeners) listener(actor.companyId)
    },
    onChanged: (listener) => void listeners.push(listener),
  }
}

interface Sent {
  readonly image: string
  readonly examiner: Examiner
  readonly who: string
}

async function drawnAnew({ image, examiner, who }: Sent, say: (key: 'imageOnly' | 'tooLarge') => string): Promise<string> {
  const refusal = (key: 'imageOnly' | 'tooLarge'): RefusalError => {
    const message = say(key)
    return new RefusalError('invalid-value', { message, problems: [{ path: '/image', message }] })
  }
  const read = readDataUrl(image)
  const picture = read && (await examiner.examine(read.bytes, { accept: ['image'], declared: read.type }, who).catch(refusedOnly))
  if (picture === undefined || picture.mediaType === 'image/heic') throw refusal('imageOnly')
  const { bytes, mediaType } = await examiner.fitForPaper(picture.bytes, LOGO_SIDE, who)
  if (bytes.length > LOGO_MAX_BYTES) throw refusal('tooLarge')
  return `data:${mediaType};base64,${bytes.toString('base64')}`
}

function refusedOnly(error: unknown): undefined {
  if (!(error instanceof BytesRefused)) throw error
}
