import type { Deliver } from './smtp.ts'

const TIMEOUT_MS = 20_000

/**
 * Delivery of text messages by a provider that takes `{ id, to, from, text }` as JSON, with the token as bearer. Only the address of the
 * setting is ever asked: nothing a user gives becomes part of it, and a redirect is refused (threat S12). What it answers is not read.
 */
export function textDelivery({ url, token, from }: { readonly url: string; readonly token: string; readonly from: string }): Deliver {
  return async ({ id, to, text }) => {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': id },
      body: JSON.stringify({ id, to, from, text }),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error('The provider of text messages refused.')
  }
}
