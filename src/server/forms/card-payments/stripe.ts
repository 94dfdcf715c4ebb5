import { partOf, plainSaid, readAnswer } from '#server/platform/outside'
import { type CardOrder, type CardProcessor, CardRefusal, type CardSession } from './processor.ts'

const TIMEOUT_MS = 15_000
const ANSWER_MAX_BYTES = 256_000
/** The least that the processor takes in dollars. */
const TEST_CENTS = 50
/** Too many at once, or the same order twice at the same moment: later it may go. */
const LATER = [409, 429]

interface StripeOptions {
  /** The only address that is ever asked. */
  readonly url: string
  readonly timeoutMs?: number
}

interface Call {
  readonly secretKey: string
  readonly path: string
  readonly form?: Readonly<Record<string, string>>
  readonly key?: string
}

/** The processor Stripe: pages of its own take the card (Checkout Sessions), so that no card number ever comes here. */
export function stripe({ url, timeoutMs = TIMEOUT_MS }: StripeOptions): CardProcessor {
  async function call({ secretKey, path, form, key }: Call): Promise<unknown> {
    const response = await fetch(`${url}${path}`, {
      method: form ? 'POST' : 'GET',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        authorization: `Bearer ${secretKey}`,
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(form && { body: new URLSearchParams(form).toString() }),
    })
    const answer: unknown = JSON.parse(await readAnswer(response, ANSWER_MAX_BYTES))
    if (response.ok) return answer
    const isNo = response.status >= 400 && response.status < 500 && !LATER.includes(response.status)
    if (isNo) throw new CardRefusal(plainSaid(partOf(partOf(answer, 'error'), 'message'), secretKey) ?? `The processor refused (${response.status}).`)
    throw new Error('The card processor did not answer.')
  }

  return {
    open: async (secretKey, order) => sessionIn(await call({ secretKey, path: '/v1/checkout/sessions', form: formOf(order), key: order.key }), url),
    read: async (secretKey, id) => sessionIn(await call({ secretKey, path: pathOf(id) }), url),
    close: async (secretKey, id) => void (await call({ secretKey, path: `${pathOf(id)}/expire`, form: {} })),
    async verify(secretKey, mode, key) {
      if (!new RegExp(`^[rs]k_${mode}_`).test(secretKey)) throw new CardRefusal(`This is no ${mode} key: a ${mode} key begins with sk_${mode}_ or rk_${mode}_.`)
      if (mode === 'live') return void (await call({ secretKey, path: '/v1/balance' }))
      const form = {
        ...{ amount: String(TEST_CENTS), currency: 'usd', confirm: 'true', payment_method: 'pm_card_visa', description: 'Test of the connection' },
        ...{ 'automatic_payment_methods[enabled]': 'true', 'automatic_payment_methods[allow_redirects]': 'never' },
      }
      const charged = await call({ secretKey, path: '/v1/payment_intents', form, key })
      if (partOf(charged, 'status') !== 'succeeded') throw new CardRefusal('The test charge of $0.50 did not go through.')
    },
  }
}

const pathOf = (id: string): string => `/v1/checkout/sessions/${encodeURIComponent(id)}`

const formOf = ({ cents, description, descriptor, email, takesBank, returnUrl }: CardOrder): Readonly<Record<string, string>> => ({
  mode: 'payment',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'usd',
  'line_items[0][price_data][unit_amount]': String(cents),
  'line_items[0][price_data][product_data][name]': description,
  'payment_method_types[0]': 'card',
  ...(takesBank && { 'payment_method_types[1]': 'us_bank_account' }),
  ...(descriptor !== undefined && { 'payment_intent_data[statement_descriptor_suffix]': descriptor }),
  ...(email !== undefined && { customer_email: email }),
  success_url: returnUrl,
  cancel_url: returnUrl,
})

const wordIn = (answer: unknown, name: string): string | undefined => {
  const word = partOf(answer, name)
  return typeof word === 'string' && word !== '' ? word : undefined
}

function sessionIn(answer: unknown, own: string): CardSession {
  const id = wordIn(answer, 'id')
  if (id === undefined) throw new Error('The card processor gave no session.')
  const cents = partOf(answer, 'amount_total')
  const url = wordIn(answer, 'url')
  const isPaid = partOf(answer, 'payment_status') === 'paid'
  const state = isPaid ? 'paid' : partOf(answer, 'status') === 'open' ? 'open' : 'over'
  return {
    ...{ id, state, reference: wordIn(answer, 'payment_intent'), cents: typeof cents === 'number' ? cents : undefined },
    url: url !== undefined && isSafe(url, own) ? url : undefined,
  }
}

/** Payers are sent nowhere but to an encrypted page, or to the very processor. */
const isSafe = (url: string, own: string): boolean => URL.canParse(url) && (new URL(url).protocol === 'https:' || new URL(url).origin === new URL(own).origin)
