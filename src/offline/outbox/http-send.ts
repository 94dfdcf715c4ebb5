import type { Send } from './run.ts'

export interface HttpSendOptions {
  readonly fetch: typeof fetch
  /** The anti-cross-site marker of the session; another tab may have renewed it. */
  readonly token: () => string | null
  readonly timeoutMs?: number
}

/** A visit's form with signatures goes over a slow link within this, or comes again. */
const TIMEOUT_MS = 60_000

/** Sends forms over HTTP. User and company are the form's own: the server refuses them in a session of others. */
export const httpSend =
  ({ fetch, token, timeoutMs = TIMEOUT_MS }: HttpSendOptions): Send =>
  async (form) => {
    const { path, userId, companyId, idempotency, requestType, body } = form
    if (!path.startsWith('/api/')) throw new Error(`${path} is no call of the API; a form goes to /api/….`)
    const marker = token()
    const response = await fetch(path, {
      method: requestType === 'Post' ? 'POST' : 'PUT',
      credentials: 'same-origin',
      redirect: 'error',
      headers: {
        'Content-Type': 'application/json',
        'Cache-Control': 'no-cache',
        'Idempotency-Key': idempotency,
        _id: userId,
        cid: companyId,
        ...(marker === null ? {} : { token: marker }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, text: await response.text() }
  }
