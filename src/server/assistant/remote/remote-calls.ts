import { readJson } from '#contract'
import { type AskHost, textOf } from '../host/ask-host.ts'
import type { Circuit } from '../host/circuit.ts'
import { HostFault, MissingFault } from '../host/host-fault.ts'

const ANSWER_MAX_BYTES = 2_000_000
/** Tunnels show a page of their own to who does not say that they need none (spec: chat-assistant-session §7). */
const HEADERS = { accept: 'application/json', 'ngrok-skip-browser-warning': 'true' } as const

export interface RemoteCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below the base, its parts encoded. */
  readonly path: string
  readonly body?: object
  readonly signal?: AbortSignal
  /** It names what the remote assistant may never have heard of: a MissingFault is no fault of its. */
  readonly mayBeMissing?: true
}

/** Asks the remote assistant: text first, then JSON, then what `read` makes of it; whatever is none is a fault. Throws HostFault, or the signal's reason. */
export type AskRemote = <T>(call: RemoteCall, read: (value: unknown) => T) => Promise<T>

export const createRemoteCalls =
  ({ ask, base, circuit }: { readonly ask: AskHost; readonly base: string; readonly circuit: Circuit }): AskRemote =>
  async ({ method, path, body, signal = new AbortController().signal, mayBeMissing }, read) => {
    const end = circuit.begin()
    if (end === undefined) throw new HostFault('busy')
    try {
      const url = new URL(`${base}/${path}`)
      const answer = await ask({ method, url, headers: HEADERS, signal, types: [], bytesMax: ANSWER_MAX_BYTES, ...(body && { body: JSON.stringify(body) }) })
      const text = await textOf(answer)
      // Of deletions nothing is read.
      const value = read(method === 'DELETE' ? undefined : parsed(text))
      end(undefined)
      return value
    } catch (error) {
      const isFault = error instanceof HostFault && !(mayBeMissing && error instanceof MissingFault)
      end(isFault ? error : 'given-up')
      throw error
    }
  }

function parsed(text: string): unknown {
  const value = readJson(text)
  if (value === undefined) throw new HostFault('not-an-answer')
  return value
}
