import { lookup as lookUp } from 'node:dns'
import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { reachOf } from './addresses.ts'
import { HostFault, MissingFault, retryAfter } from './host-fault.ts'

/** The one host that is asked, and who besides. */
export interface HostRules {
  readonly base: URL
  /** Names, in lower case, that may lead into the own network; pictures may come from them as well. */
  readonly allowedHosts: readonly string[]
  /** Of a whole answer. */
  readonly timeoutMs: number
  readonly clock: () => Date
  /** For tests; by default the system's. */
  readonly lookup?: typeof lookUp
}

export interface HostCall {
  readonly method: string
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly signal: AbortSignal
  /** Types of which the answer must have one; none: any but a page. */
  readonly types: readonly string[]
  /** Of the answer's body. */
  readonly bytesMax: number
}

export interface HostAnswer {
  /** In lower case, without its parameters. */
  readonly type: string
  /** Throws HostFault: cut, timeout, too-long. */
  readonly bytes: AsyncGenerator<Buffer, void, void>
}

/** Asks a host. Throws HostFault, MissingFault for 404 and 410, or the signal's reason when it is aborted. */
export type AskHost = (call: HostCall) => Promise<HostAnswer>

const PAGE = 'text/html'

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '').toLowerCase()
/** Nothing goes where nobody may, and nothing unsealed out of the own network, whichever of its addresses is taken. */
const maySend = ({ protocol }: URL, reaches: readonly ReturnType<typeof reachOf>[]): boolean =>
  !reaches.includes('never') && (protocol === 'https:' || !reaches.includes('public'))
const isLocalName = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost')

/**
 * Only the configured origin and the hosts that are named may be asked; a name that leads into the own network only where it is named, and
 * judged by the address that is connected to, so that a name that changes its address gains nothing; redirects are refused (threat S12).
 */
export function createHostAsker({ base, allowedHosts, timeoutMs, clock, lookup = lookUp }: HostRules): AskHost {
  const mayAsk = (url: URL): boolean => {
    const name = bare(url.hostname)
    if (url.origin !== base.origin && !(allowedHosts.includes(name) && (url.protocol === 'https:' || url.protocol === base.protocol))) return false
    // An address that is written out is meant.
    return isIP(name) === 0 || maySend(url, [reachOf(name)])
  }
  const guarded =
    (url: URL): LookupFunction =>
    (hostname, options, done) =>
      lookup(hostname, { ...options, all: true }, (error, found) => {
        if (error) return done(error, '')
        const reaches = found.map(({ address }) => reachOf(address))
        const name = bare(url.hostname)
        const isOwn = isLocalName(name) || allowedHosts.includes(name)
        const [first] = found
        if (first === undefined || !maySend(url, reaches) || (reaches.includes('own') && !isOwn)) return done(new HostFault('not-allowed'), '')
        return options.all === true ? done(null, found) : done(null, first.address, first.family)
      })

  return async ({ method, url, headers = {}, body, signal, types, bytesMax }) => {
    if (!mayAsk(url)) throw new HostFault('not-allowed')
    const deadline = AbortSignal.timeout(timeoutMs)
    const either = AbortSignal.any([signal, deadline])
    const faultOf = (error: unknown, otherwise: 'unreachable' | 'cut'): unknown => {
      if (signal.aborted) return signal.reason
      if (deadline.aborted) return new HostFault('timeout')
      return error instanceof HostFault ? error : new HostFault(otherwise)
    }
    const sent = { ...headers, 'accept-encoding': 'identity', ...(body !== undefined && { 'content-type': 'application/json' }) }
    const options = { method, headers: sent, signal: either, agent: false, lookup: guarded(url) } as const
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const asked = url.protocol === 'https:' ? overHttps(url, options) : overHttp(url, options)
      asked.once('response', resolve).on('error', (error) => reject(faultOf(error, 'unreachable')))
      // Of some answers, such as a change of protocol, nothing is told but the end.
      asked.once('close', () => reject(faultOf(undefined, 'unreachable')))
      asked.end(body)
    })
    // What breaks is told by whoever reads; nobody may.
    response.on('error', () => undefined)
    const type = (response.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    const refusal = refusalOf(response, type, types, clock())
    if (refusal !== undefined) {
      response.destroy()
      throw refusal
    }
    return { type, bytes: bounded(response, bytesMax, (error) => faultOf(error, 'cut')) }
  }
}

function refusalOf({ statusCode = 0, headers }: IncomingMessage, type: string, types: readonly string[], now: Date): HostFault | undefined {
  const wait = retryAfter(headers['retry-after'], now)
  if (statusCode === 429) return new HostFault('busy', wait)
  if (statusCode >= 500) return new HostFault('broken', wait)
  if (statusCode >= 300 && statusCode < 400) return new HostFault('not-allowed')
  if ((statusCode === 404 || statusCode === 410) && (type === '' || type === 'application/json')) return new MissingFault()
  if (statusCode < 200 || statusCode > 299) return new HostFault('refused')
  return (types.length === 0 ? type !== PAGE : types.includes(type)) ? undefined : new HostFault('not-an-answer')
}

async function* bounded(response: IncomingMessage, most: number, faultOf: (error: unknown) => unknown): AsyncGenerator<Buffer, void, void> {
  let size = 0
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      size += part.length
      if (size > most) throw new HostFault('too-long')
      yield part
    }
    // A line that is cut may end like one that is over.
    if (!response.complete) throw new HostFault('cut')
  } catch (error) {
    throw faultOf(error)
  } finally {
    response.destroy()
  }
}

/** A whole body as text. Throws as its bytes do. */
export async function textOf({ bytes }: HostAnswer): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}
