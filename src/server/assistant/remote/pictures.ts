import { createHmac } from 'node:crypto'
import { sameText } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import type { AssistantCaller } from '../context.ts'
import type { AskHost } from '../host/ask-host.ts'
import { HostFault } from '../host/host-fault.ts'
import { createTurns } from './limits.ts'

const PICTURE_MAX_BYTES = 5_000_000
const TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

export interface Picture {
  readonly type: (typeof TYPES)[number]
  readonly bytes: Buffer
}

/** Pictures of a remote assistant, which pages read from this server alone. */
export interface Pictures {
  /** The address on this server for one that stands in an answer; undefined for hosts that may not be asked. */
  readonly addressOf: (caller: AssistantCaller, address: string) => string | undefined
  /** Throws not-found for an address that this server has not given to this person, unavailable when it can't be had. */
  readonly read: (caller: AssistantCaller, wish: { readonly mark: string; readonly url: string }) => Promise<Picture>
}

interface PicturesOptions {
  readonly ask: AskHost
  readonly base: string
  readonly allowedHosts: readonly string[]
  readonly key: Buffer
}

/** What the bytes are, whatever they are called. */
function typeOf(bytes: Buffer): Picture['type'] | undefined {
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'image/png'
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg'
  if (/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return 'image/gif'
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP' ? 'image/webp' : undefined
}

export function createPictures({ ask, base, allowedHosts, key }: PicturesOptions): Pictures {
  const { origin } = new URL(base)
  const inTurn = createTurns()
  const markOf = ({ actor }: AssistantCaller, url: string): string =>
    createHmac('sha256', key).update(`${actor.companyId}/${actor.userId}/${url}`).digest('base64url')

  async function had(url: string): Promise<Picture> {
    try {
      const headers = { accept: 'image/*', 'ngrok-skip-browser-warning': 'true' }
      const signal = new AbortController().signal
      const answer = await ask({ method: 'GET', url: new URL(url), headers, signal, types: TYPES, bytesMax: PICTURE_MAX_BYTES })
      const parts: Buffer[] = []
      for await (const part of answer.bytes) parts.push(part)
      const bytes = Buffer.concat(parts)
      const type = typeOf(bytes)
      if (type === undefined) throw new HostFault('not-an-answer')
      return { type, bytes }
    } catch (error) {
      throw error instanceof HostFault ? new RefusalError('unavailable') : error
    }
  }

  return {
    addressOf(caller, address) {
      // Paths are below the host, as the specification says; other addresses are what they are.
      if (!URL.canParse(address, `${base}/`)) return undefined
      const { href, origin: from, hostname, port, protocol } = new URL(address, `${base}/`)
      const isKnown = from === origin || (protocol === 'https:' && port === '' && allowedHosts.includes(hostname))
      return isKnown ? `/api/assistant/pictures/${markOf(caller, href)}?${new URLSearchParams({ url: href })}` : undefined
    },
    async read(caller, { mark, url }) {
      if (!sameText(mark, markOf(caller, url))) throw new RefusalError('not-found')
      return inTurn(caller.actor, () => had(url))
    },
  }
}
