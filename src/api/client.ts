import type { Answer } from '#contract'
import { ApiError, isAborted } from './api-error.ts'
import { type Identity, identityHeaders, isRenewedSince } from './identity.ts'
import { notOurs, readAnswer, retryAfterMs } from './read-answer.ts'

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Sent as `_id` instead of the signed-in user's (only `verify/user` does). */
  readonly userId?: string
  /** Sent as `token` instead of the session's; there, too. */
  readonly token?: string
  readonly accept?: string
  /** The last event that came of a stream: those after it follow. */
  readonly lastEventId?: string
}

export interface ApiClient {
  readonly get: <T, A extends Answer<T> = Answer<T>>(path: string, options?: CallOptions) => Promise<A>
  readonly post: <T>(path: string, body?: unknown, options?: CallOptions) => Promise<Answer<T>>
  readonly put: <T>(path: string, body?: unknown, options?: CallOptions) => Promise<Answer<T>>
  readonly delete: <T>(path: string, body?: unknown, options?: CallOptions) => Promise<Answer<T>>
  /** A file; anything but a success is read as an answer and thrown. */
  readonly download: (path: string, options?: CallOptions) => Promise<Blob>
  /** A success that has a shape of its own, or is a stream; anything else is read as an answer and thrown. */
  readonly open: (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown, options?: CallOptions) => Promise<Response>
}

export interface ApiOutside {
  readonly fetch: typeof fetch
  readonly identity: () => Identity
  /** Seconds since the person last did something: what the page does by itself keeps no session alive. */
  readonly idleSeconds: () => number
  /** The session is over; true when it was renewed and the call may be sent once more. */
  readonly onUnauthorized: (path: string, signal?: AbortSignal) => Promise<boolean>
  readonly onReached: (reached: boolean) => void
  /** Something that is not our server answered, or half of an answer came. */
  readonly onForeign: () => void
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>
}

/** Paths whose 401 is an answer and not the end of a session (spec: chat-assistant-session §8). */
const ANSWERS_401 = ['/api/verify/user', '/api/auth/login', '/api/auth/2fa']

/** A read that was slowed down is asked for once more, if it may be within this time; without a word of the server after the other. */
const SLOWED = { mostMs: 10_000, usualMs: 1_000 }

const isPage = (response: Response): boolean => (response.headers.get('content-type') ?? '').startsWith('text/html')

const networkError = (): ApiError => new ApiError({ status: 0, code: 'network', message: '' })

/** Makes the client; the network, the identity and what follows from a 401 are given. */
export const createApi = (outside: ApiOutside): ApiClient => {
  const sendOnce = async (method: string, path: string, body: unknown, options: CallOptions): Promise<Response> => {
    const { userId, token } = options
    const headers = identityHeaders({ ...outside.identity(), ...(userId && { userId }), ...(token && { token }) })
    const idle = outside.idleSeconds()
    if (idle > 0) headers['x-idle-seconds'] = String(idle)
    if (options.accept !== undefined) headers.Accept = options.accept
    if (options.lastEventId !== undefined) headers['Last-Event-ID'] = options.lastEventId
    if (body !== undefined) headers['Content-Type'] = 'application/json'
    const request: RequestInit = { method, headers, credentials: 'same-origin', ...(options.signal ? { signal: options.signal } : {}) }
    try {
      const response = await outside.fetch(path, body === undefined ? request : { ...request, body: JSON.stringify(body) })
      // A page in the place of an answer tells nothing of our server.
      if (!isPage(response)) outside.onReached(true)
      return response
    } catch (error) {
      if (isAborted(error)) throw error
      outside.onReached(false)
      throw networkError()
    }
  }
  /** Waits once as long as the server asks for, and asks again; what changes something is left to the person. */
  const sendPatiently = async (method: string, path: string, body: unknown, options: CallOptions): Promise<Response> => {
    const response = await sendOnce(method, path, body, options)
    if (response.status !== 429 || method !== 'GET') return response
    const ms = retryAfterMs(response) ?? SLOWED.usualMs
    if (ms > SLOWED.mostMs) return response
    await outside.wait(ms, options.signal)
    return sendOnce(method, path, body, options)
  }
  /** What was refused for want of a session did nothing yet: it is sent once more, word for word, after a sign-in in place. */
  const send = async (method: string, path: string, body: unknown, options: CallOptions = {}): Promise<Response> => {
    const before = outside.identity()
    const response = await sendPatiently(method, path, body, options)
    if (response.status !== 401 || isPage(response) || ANSWERS_401.some((known) => path.startsWith(known))) return response
    const isAgain = isRenewedSince(before, outside.identity()) ?? (await outside.onUnauthorized(path, options.signal))
    return isAgain ? sendOnce(method, path, body, options) : response
  }
  const call = async <T, A extends Answer<T> = Answer<T>>(method: string, path: string, body: unknown, options?: CallOptions): Promise<A> => {
    const response = await send(method, path, body, options)
    try {
      return await readAnswer<T, A>(response)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'no-answer') outside.onForeign()
      if (error instanceof ApiError || isAborted(error)) throw error
      throw networkError()
    }
  }
  const open: ApiClient['open'] = async (method, path, body, options) => {
    const response = await send(method, path, body, options)
    if (!response.ok) await readAnswer(response)
    if (isPage(response)) {
      outside.onForeign()
      throw notOurs(response, true)
    }
    return response
  }
  const download = async (path: string, options?: CallOptions): Promise<Blob> => (await open('GET', path, undefined, options)).blob()
  return {
    get: (path, options) => call('GET', path, undefined, options),
    post: (path, body = {}, options) => call('POST', path, body, options),
    put: (path, body = {}, options) => call('PUT', path, body, options),
    delete: (path, body = {}, options) => call('DELETE', path, body, options),
    download,
    open,
  }
}
