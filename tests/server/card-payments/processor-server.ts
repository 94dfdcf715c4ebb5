import type { ServerResponse } from 'node:http'
import { type Asked, type ModelServer, openModelServer } from '../model-server.ts'

export const SECRET_KEY = 'sk_test_made_up_0123456789'

interface Session {
  readonly id: string
  readonly url: string
  readonly amount_total: number
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  payment_intent: string | null
}

/** A card processor on this machine, as the real one answers: sessions by their keys, form bodies, errors as JSON. */
export interface ProcessorServer {
  readonly origin: string
  readonly asked: readonly Asked[]
  readonly sessions: readonly Session[]
  /** The payer types a card there. */
  readonly pay: (at?: number) => void
  /** The next calls fail with this status. */
  readonly fail: (...statuses: readonly number[]) => void
  readonly close: () => Promise<void>
}

export async function openProcessorServer(): Promise<ProcessorServer> {
  const server: ModelServer = await openModelServer()
  const sessions: Session[] = []
  const byKey = new Map<string, Session>()
  const failing: number[] = []

  const say = (response: ServerResponse, status: number, body: object): void => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  const refuse = (response: ServerResponse, status: number, message: string): void => say(response, status, { error: { message } })

  server.always((response, { method, path, headers, text }) => {
    const status = failing.shift()
    if (status !== undefined) return refuse(response, status, 'Something is wrong here.')
    const key = String(headers.authorization ?? '').replace('Bearer ', '')
    if (key !== SECRET_KEY) return refuse(response, 401, `Invalid API Key provided: ${key.slice(0, 8)}****`)
    const form = new URLSearchParams(text)
    if (method === 'POST' && path === '/v1/payment_intents')
      return say(response, 200, {
        id: 'pi_test',
        status: form.get('amount') === '50' && form.get('payment_method') === 'pm_card_visa' ? 'succeeded' : 'failed',
      })
    if (method === 'POST' && path === '/v1/checkout/sessions') {
      const idempotency = String(headers['idempotency-key'])
      const session = byKey.get(idempotency) ?? newSession(server.origin, sessions, form)
      byKey.set(idempotency, session)
      return say(response, 200, session)
    }
    const ended = method === 'POST' ? sessions.find(({ id }) => path === `/v1/checkout/sessions/${id}/expire`) : undefined
    if (ended?.status === 'open') return say(response, 200, Object.assign(ended, { status: 'expired' }))
    if (ended) return refuse(response, 400, 'Only open sessions can be expired.')
    const found = sessions.find(({ id }) => path === `/v1/checkout/sessions/${id}`)
    return found ? say(response, 200, found) : refuse(response, 404, 'No such session.')
  })
  return {
    origin: server.origin,
    asked: server.asked,
    sessions,
    pay: (at = sessions.length - 1) => {
      const session = sessions[at]
      if (session) Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: `pi_${at + 1}` })
    },
    fail: (...statuses) => void failing.push(...statuses),
    close: server.close,
  }
}

function newSession(origin: string, sessions: Session[], form: URLSearchParams): Session {
  const session: Session = {
    id: `cs_${sessions.length + 1}`,
    url: `${origin}/pay/cs_${sessions.length + 1}`,
    amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
  }
  sessions.push(session)
  return session
}
