import type { FieldProblem, ReferralBody, Sent } from '#contract'
import { nameOfRole } from '#document'
import type { Caller } from '#server/http/guards'
import type { ShellContext } from '../context.ts'
import { createSharing, sameCall } from '../once.ts'
import { refuseFields } from '../refuse.ts'
import { textOf } from '../values.ts'
import { checkFields } from './check-fields.ts'
import { readFacts } from './facts.ts'
import { storeOnce } from './store-once.ts'

export type ReferralFields = Partial<ReferralBody>

const FIELDS = { company_name: 'companyName', owner_name: 'ownerName', email: 'email', phone_number: 'phoneNumber' } as const
const NAMES = ['company_name', 'owner_name', 'email', 'phone_number'] as const
const SENT_AS: Readonly<Record<string, string>> = Object.fromEntries(Object.entries(FIELDS).map(([sent, field]) => [field, sent]))

/** Stores the agency that was referred and tells support by mail. The same referral within a minute is stored once. */
export function createReferrals(context: ShellContext): (sender: Pick<Caller, 'actor' | 'company'>, fields: ReferralFields) => Promise<Sent> {
  const shared = createSharing()
  const { say } = context

  return async ({ actor, company }, fields) => {
    const resource = nameOfRole(context.documents(), 'referred-agency')
    const missing = NAMES.filter((name) => (fields[name] ?? '').trim() === '')
    refuseFields(missing.map((name): FieldProblem => ({ path: `/${name}`, message: say(`shared/calls.referral.${FIELDS[name]}Required`) })))
    const given = Object.fromEntries(NAMES.map((name) => [FIELDS[name], fields[name]]))
    const { values, problems } = checkFields(context, { resource, values: given, named: SENT_AS })
    refuseFields(problems)
    const words = NAMES.map((name) => `${fields[name]}`)
    return shared(sameCall(resource, actor, ...words), async () => {
      const facts = await readFacts(context.database)
      const view = await storeOnce(context, actor, {
        resource,
        words,
        values: async () => ({ ...values, status: 'sent', sentFrom: company.name, userId: actor.userId }),
        letter: (referral) => ({
          kind: 'referral',
          to: facts.email,
          subject: say('shared/calls.referral.subject', { company: textOf(referral, 'companyName') }),
          text: say('shared/calls.referral.letter', {
            company: textOf(referral, 'companyName'),
            owner: textOf(referral, 'ownerName'),
            email: textOf(referral, 'email'),
            phone: textOf(referral, 'phoneNumber'),
            by: company.name,
          }),
        }),
      })
      return { _id: view.id }
    })
  }
}
