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
  /** A call through a link, counted against the link and its address. */
  pass(guest: Guest): Promise<ReadToken>
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
    async pass(guest) {
      const read = await admit(guest)
      wait(await guards.rates.takeOf(`${what}-address`, guest.ip, ADDRESS_RATE))
      wait(await guards.rates.take(what, read.hash, LINK_RATE))
      return read
    },
  }
}

const wait = (waitMs: number): void => {
  if (waitMs > 0) throw tooManyTries(waitMs)
}
