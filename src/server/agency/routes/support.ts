import type { FastifyInstance } from 'fastify'
import { EMAIL_PATTERN, type SupportFacts } from '#contract'
import type { ReferralFields, Shell, TicketFields } from '#server/agency/shell'
import { closed, NO_QUERY, text } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'
import type { Say } from '#server/platform/language'

const tags = ['specification']
/** A picture of 5 MB as text, and some more so that one that is too large is told so. */
const IMAGE_MAX_CHARS = 9_000_000

const TICKET = closed({
  reporter: text(1_000),
  company: text(1_000),
  section: text(1_000),
  priority: text(100),
  description: text(20_000),
  phone: text(40),
  email: text(254),
  image: text(IMAGE_MAX_CHARS),
})
const REFERRAL = closed({ company_name: text(1_000), owner_name: text(1_000), email: text(254), phone_number: text(40) })
const https = { type: 'string', maxLength: 500, pattern: '^https://[^\\s]+$' } as const
const FACTS = closed(
  {
    phone: { type: 'string', pattern: '^[2-9][0-9]{9}$' },
    email: { type: 'string', maxLength: 254, pattern: EMAIL_PATTERN },
    hours: text(100),
    community: { anyOf: [https, { type: 'null' }] },
    links: { type: 'array', maxItems: 12, items: closed({ id: { type: 'string', pattern: '^[a-z0-9-]{1,40}$' }, label: text(40), url: https }, ['id', 'url']) },
  },
  ['phone', 'email', 'hours', 'community', 'links'],
)

interface SupportDeps {
  readonly shell: Shell
  readonly say: Say
}

/** Tickets, referrals (spec: shell-and-account §5, §7), where help is found, and the outbox. */
export function supportRoutes(app: FastifyInstance, { shell, say }: SupportDeps): void {
  app.post<{ Body: TicketFields }>(
    '/api/support-ticket',
    { bodyLimit: IMAGE_MAX_CHARS + 100_000, schema: { tags, summary: 'A ticket for support', body: TICKET, querystring: NO_QUERY } },
    async (request) => {
      const sent = await shell.ticket(callerOf(request), request.body)
      return success(sent, say('shared/calls.ticket.saved', { number: sent.number ?? '' }))
    },
  )
  app.post<{ Body: ReferralFields }>(
    '/api/referral',
    { schema: { tags, summary: 'Another agency to be invited', body: REFERRAL, querystring: NO_QUERY } },
    async (request) => success(await shell.refer(callerOf(request), request.body), say('shared/calls.referral.saved')),
  )
  app.get('/api/ui/support', { schema: { tags: ['interface'], summary: 'Where help is found', querystring: NO_QUERY } }, async () =>
    success(await shell.supportFacts()),
  )
  app.put<{ Body: SupportFacts }>(
    '/api/ui/support',
    { schema: { tags: ['interface'], summary: 'Set where help is found; super admins', body: FACTS, querystring: NO_QUERY } },
    async (request) => {
      await shell.setSupportFacts(callerOf(request).actor, request.body)
      return success(await shell.supportFacts())
    },
  )
  app.get(
    '/api/ui/outbox',
    { schema: { tags: ['interface'], summary: 'Letters that wait or were sent; super admins', querystring: NO_QUERY } },
    async (request) => success(await shell.outbox(callerOf(request).actor)),
  )
}
