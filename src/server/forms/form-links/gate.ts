import type { Guards } from '#server/http/guards'
import { type RefusalError, tooManyTries } from '#server/platform/refusal'
import { ADDRESS_RATE, LINK_RATE, STRANGE_RATE } from './limits.ts'
import type { LinkTokens } from './tokens.ts'

/** What somebody without an account says of themselves. */
export interface Guest {
  readonly token: string
  readonly ip: string
}

type ReadToken = NonNullable<ReturnType<LinkTokens['read']>>

/** Whoever comes with a link. Both throw wrong-state for one that this server never made, and too-many-tries. */
export interface LinkGate {
  /** What this server has not signed is refused before anything is looked up, and counted against its address. */
  admit(guest: Guest): Promise<ReadToken>
  /** The link behind a call, as it was made, counted against it and its address. Throws wrong-state for one that is not there, or not what was made. */
  linkOf<Link extends SealedLink>(guest: Guest, kept: KeptLinks<Link>): Promise<Link>
}

/** What is kept of every link. */
interface SealedLink {
  readonly seal: string
  readonly expiresAt: string
}

/** Where links of one kind are kept. */
interface KeptLinks<Link> {
  readonly find: (hash: string) => Promise<Link | undefined>
  /** What the seal of a link was made over. */
  readonly bondOf: (link: Link) => readonly string[]
}

interface LinkGateOptions {
  /** Of the links; what is counted goes by it. */
  readonly what: string
  readonly tokens: LinkTokens
  readonly guards: Pick<Guards, 'rates'>
  readonly unknown: () => RefusalError
}

export function linkGate({ what, tokens, guards, unknown }: LinkGateOptions): LinkGate {
  async function admit({ token, ip }: Guest): Promise<ReadToken> {
    const read = tokens.read(token)
    if (read !== undefined) return read
    wait(await guards.rates.takeOf(`${what}-strange`, ip, STRANGE_RATE))
    throw unknown()
  }
  return {
    admit,
    async linkOf(guest, { find, bondOf }) {
      const read = await admit(guest)
      wait(await guards.rates.takeOf(`${what}-address`, guest.ip, ADDRESS_RATE))
      wait(await guards.rates.take(what, read.hash, LINK_RATE))
      const link = await find(read.hash)
      const isItself = link !== undefined && tokens.holds(link.seal, bondOf(link)) && Date.parse(link.expiresAt) === read.expiresAt.getTime()
      if (!isItself) throw unknown()
      return link
    },
  }
}

const wait = (waitMs: number): void => {
  if (waitMs > 0) throw tooManyTries(waitMs)
}
