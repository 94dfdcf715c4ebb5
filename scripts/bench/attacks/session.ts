export const PASSWORD = 'Demo-Pass-2026'
export const SHEET = 'forms/clinical/emar-details'

export interface Session {
  readonly id: string
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
    type?: string,
  ) => Promise<{ readonly status: number; readonly text: string; readonly data: unknown; readonly ms: number }>
}

/** Signs in one of the demo's people. */
export async function signIn(address: string, who: string): Promise<Session> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${who}@demo.test`, password: PASSWORD }),
  })
  const { data } = (await answer.json()) as { readonly data: { readonly token: string; readonly _id: string } }
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return {
    id: data._id,
    async call(method, path, body, type = 'application/json') {
      const start = performance.now()
      const headers = { cookie, token: data.token, ...(body !== undefined && { 'content-type': type }) }
      const sent = body === undefined ? {} : { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }
      // A line that is cut counts as an answer with no status.
      const reply = await fetch(`${address}${path}`, { method, headers, ...sent }).catch(() => undefined)
      if (reply === undefined) return { status: 0, text: '', data: undefined, ms: performance.now() - start }
      const text = await reply.text()
      const isJson = reply.headers.get('content-type')?.includes('json') ?? false
      const read: unknown = isJson ? JSON.parse(text) : undefined
      const inner = typeof read === 'object' && read !== null && 'data' in read ? read.data : undefined
      return { status: reply.status, text, data: inner, ms: performance.now() - start }
    },
  }
}

const firstId = (data: unknown): string => (Array.isArray(data) ? String((data[0] as { readonly id: string }).id) : '')

export interface Sheet {
  readonly hash: string
  readonly clientId: string
}

/** Begins the sheet of a month for the first client. */
export async function beginSheet(by: Session): Promise<Sheet> {
  const clientId = firstId((await by.call('GET', '/api/records/client?limit=1')).data)
  const { data } = await by.call('POST', '/api/ui/forms/start', { form: SHEET, about: { clientId } })
  return { hash: (data as { readonly hash: string }).hash, clientId }
}
