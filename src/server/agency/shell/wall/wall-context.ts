import type { WallPost } from '#contract'
import { healthSignIn } from '#contract'
import { allows } from '#permissions'
import type { Caller } from '#server/http/guards'
import type { Tx } from '#server/platform/database'
import { RefusalError, tooManyTries } from '#server/platform/refusal'
import type { ShellContext } from '../context.ts'
import { refuseFields } from '../refuse.ts'
import { readPost } from './wall-rows.ts'

export type Reader = Pick<Caller, 'actor' | 'account' | 'company'>

/** Posts and comments of one person within an hour. */
const POSTS_RATE = { max: 60, restMs: 3_600_000 }
/** Who looks after all companies belongs to none. */
const HOUSE = 'RenderCare'

/** What each call of the wall asks first, and how words and names are kept. */
export interface WallContext extends Pick<ShellContext, 'database' | 'clock' | 'audit'> {
  /** @throws RefusalError forbidden for whoever is neither an owner nor a super admin */
  readonly inWall: (reader: Reader) => Reader
  /** @throws RefusalError not-found for a post that this reader does not see */
  readonly shown: (tx: Tx, reader: Reader, id: string) => Promise<WallPost>
  /** Does something to a post that is seen, and gives the post as it is then. */
  readonly write: (reader: Reader, id: string, work: (tx: Tx, post: WallPost) => Promise<unknown>) => Promise<WallPost>
  /** Words as they are kept. @throws RefusalError invalid-value for none, too many, and such as look like health data */
  readonly words: (path: string, text: string, max: number) => string
  /** @throws RefusalError too-many-tries */
  readonly counted: (reader: Reader) => Promise<void>
}

export const eyesOf = ({ actor }: Reader) => ({ userId: actor.userId, moderates: actor.superadmin })

export const voiceOf = ({ actor, account, company }: Reader) => ({
  by: actor.userId,
  author: `${account.firstName} ${account.lastName}`.trim(),
  company: actor.superadmin ? HOUSE : company.name,
})

export function createWallContext({ database, clock, audit, say, rates }: ShellContext): WallContext {
  const inWall = (reader: Reader): Reader => {
    if (!allows({ owners: true }, reader.actor)) throw new RefusalError('forbidden')
    return reader
  }
  const shown = async (tx: Tx, reader: Reader, id: string): Promise<WallPost> => {
    const post = await readPost(tx, id, eyesOf(reader))
    if (post === undefined) throw new RefusalError('not-found')
    return post
  }
  return {
    database,
    clock,
    audit,
    inWall,
    shown,
    write: (reader, id, work) =>
      database.transaction('platform', async (tx) => {
        await work(tx, await shown(tx, inWall(reader), id))
        return shown(tx, reader, id)
      }),
    words(path, text, max) {
      const plain = text.normalize('NFC').trim()
      const sign = healthSignIn(plain)
      const why = plain === '' ? 'empty' : plain.length > max ? 'tooLong' : sign && `signs.${sign}`
      refuseFields(why === undefined ? [] : [{ path, message: say(`shared/wall.refused.${why}`, { max }) }])
      return plain
    },
    async counted({ actor }) {
      const waitMs = await rates.take('wall', actor.userId, POSTS_RATE)
      if (waitMs > 0) throw tooManyTries(waitMs)
    },
  }
}
