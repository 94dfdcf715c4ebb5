import type { FastifyInstance } from 'fastify'
import type { PaymentTokenBody } from '#contract'
import type { CardPayments } from '#server/forms/card-payments'
import { closed, NO_QUERY } from '#server/http/calls'
import { success } from '#server/http/pipeline'

interface CardPaymentDeps {
  readonly cardPayments: CardPayments
}

const BODY = closed({ token: { type: 'string', maxLength: 200 } }, ['token'])

/** `/api/ui/payment-links/…` for whoever holds a link, without an account. */
export function cardPaymentRoutes(app: FastifyInstance, { cardPayments }: CardPaymentDeps): void {
  const open = (summary: string) => ({
    config: { open: true as const },
    schema: { tags: ['payments'], summary, security: [], querystring: NO_QUERY, body: BODY },
  })
  app.post<{ Body: PaymentTokenBody }>('/api/ui/payment-links/open', open('What a link asks to be paid, and whether it was'), async ({ body, ip }) =>
    success(await cardPayments.open({ token: body.token, ip })),
  )
  app.post<{ Body: PaymentTokenBody }>('/api/ui/payment-links/start', open('Where the card is typed; no card number ever comes here'), async ({ body, ip }) =>
    success(await cardPayments.start({ token: body.token, ip })),
  )
}
