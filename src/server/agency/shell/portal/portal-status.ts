import type { OperationDone, PortalStatus, PortalStatusBody } from '#contract'
import { nameOfRole } from '#document'
import type { Actor } from '#permissions'
import { RefusalError } from '#server/platform/refusal'
import type { ShellContext } from '../context.ts'
import { createAsking, type Heard } from './ask-portal.ts'

/** Which system a kind of status is asked of. */
const SYSTEM: Readonly<Record<PortalStatusBody['type'], string>> = { dhs: 'MN-ITS' }

export interface PortalAnswer {
  /** The credential works. */
  readonly works: boolean
  readonly message: string
  readonly data: PortalStatus
}

/** What came of asking about one credential. */
export interface PortalCheck extends OperationDone {
  readonly message: string
}

export interface PortalChecks {
  /** Asks the portal about the company's credential. Throws check-failed when there is none that can be used, unavailable when the portal can't be reached. */
  status(actor: Actor, type: PortalStatusBody['type']): Promise<PortalAnswer>
  /** The same for one credential that somebody points at. Throws not-found, forbidden for who may not change it, check-failed or unavailable. */
  check(actor: Actor, id: string): Promise<PortalCheck>
}

/** Whether the credentials of portals work. */
export function createPortalChecks(context: ShellContext): PortalChecks {
  const { records, say } = context
  const logins = () => nameOfRole(context.documents(), 'portal-login')
  const ask = createAsking(context)
  const told = ({ status, said }: Heard) => {
    const works = status === 'valid' || status === 'expiring'
    return { works, message: works || said === undefined ? say(`shared/calls.portal.${status}`) : said }
  }
  return {
    async status(actor, type) {
      const { rows } = await records.list(actor, logins(), { limit: '1', 'filter[system][eq]': SYSTEM[type] })
      const [row] = rows
      if (row === undefined) throw new RefusalError('check-failed', { message: say('shared/calls.portal.none') })
      const heard = await ask(actor, row.id)
      return { ...told(heard), data: { status: heard.status, checkedAt: heard.checkedAt } }
    },
    async check(actor, id) {
      const row = await records.get(actor, { resource: logins(), id })
      if (row.deletedAt !== null) throw new RefusalError('not-found')
      if (!row.can.includes('update')) throw new RefusalError('forbidden')
      const heard = await ask(actor, row.id)
      const { works, message } = told(heard)
      return { record: heard.record, isGood: works, message: message.charAt(0).toUpperCase() + message.slice(1) }
    },
  }
}
