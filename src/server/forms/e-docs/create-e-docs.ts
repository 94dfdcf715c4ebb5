import { sql } from 'kysely'
import type { FillField, SigningDesk, SigningLink, SigningLinkBody, SigningPage } from '#contract'
import { resourceOfRole } from '#document'
import type { Actor } from '#permissions'
import { createLinkTokens, type Guest, linkGate } from '#server/forms/form-links'
import { createFollower } from '#server/platform/concurrency'
import { inEachCompany, tableOf } from '#server/platform/database'
import { advance } from './advance.ts'
import { type EDocsOptions, papersToSign, refuseSigning } from './context.ts'
import { deskOf, linkForSigner } from './desk.ts'
import { fillFields } from './fill-fields.ts'
import { declineDocument, documentOf, openDocument, signDocument } from './guest.ts'
import { REMINDERS_MAX, SWEEP_MAX, WAITING_MAX } from './limits.ts'

interface Changed {
  /** Null: a row of the platform. */
  readonly companyId: string | null
  readonly resource: string
  readonly id: string
}

/** Documents that are signed: by staff, by the people they are about, and by others, with an account or without one. */
export interface EDocs {
  fields(actor: Actor): readonly FillField[]
  desk(actor: Actor, id: string): Promise<SigningDesk>
  link(actor: Actor, id: string, body: SigningLinkBody): Promise<SigningLink>
  open(guest: Guest): Promise<SigningPage>
  document(guest: Guest): ReturnType<typeof documentOf>
  sign(guest: Guest, given: Parameters<typeof signDocument>[2]): Promise<void>
  decline(guest: Guest, given: Parameters<typeof declineDocument>[2]): Promise<void>
  /** A record has changed: if it is such a document, what is due for it is done, one after the other. */
  follow(change: Changed): void
  /** Resolves when nothing waits any more. */
  settled(): Promise<void>
  /** Does what is due in every company, as long as `hold` says so; gives how many documents were looked at. */
  sweep(hold: () => Promise<boolean>): Promise<number>
}

export function createEDocs(options: EDocsOptions): EDocs {
  const tokens = createLinkTokens(options.key)
  const gate = linkGate({ what: 'signing-link', tokens, guards: options.guards, unknown: () => refuseSigning(options, 'unknown') })
  const context = { ...options, tokens, gate }
  const { database, documents, clock, onFailed } = options

  const follower = createFollower({
    max: WAITING_MAX,
    failed: onFailed,
    work: (key) => {
      const [companyId = '', id = ''] = key.split(' ')
      return advance(context, companyId, id)
    },
  })

  return {
    fields: (actor) => fillFields(context, actor),
    desk: (actor, id) => deskOf(context, actor, id),
    link: (actor, id, body) => linkForSigner(context, actor, id, body),
    open: (guest) => openDocument(context, guest),
    document: (guest) => documentOf(context, guest),
    sign: (guest, given) => signDocument(context, guest, given),
    decline: (guest, given) => declineDocument(context, guest, given),
    follow({ companyId, resource, id }) {
      if (companyId === null || resourceOfRole(documents.current(), 'document-to-sign')?.name !== resource) return
      follower.add(`${companyId} ${id}`)
    },
    settled: follower.settled,
    async sweep(hold) {
      if (resourceOfRole(documents.current(), 'document-to-sign') === undefined) return 0
      const table = sql.table(tableOf(papersToSign(options)))
      const now = clock()
      return inEachCompany(database, async (companyId) => {
        if (!(await hold())) return 0
        const { rows } = await database.read({ companyId }, (tx) =>
          sql<{ id: string }>`select id from ${table} where company_id = ${companyId} and f_status in ('sent', 'inProgress') and deleted_at is null
            and (data->>'sentAt' is null or data->>'letterDue' is not null or data->>'waitingFor' is null
              or (data->>'remindedAt')::timestamptz + (data->>'remindEvery')::int * interval '1 day' <= ${now} and (data->>'reminders')::int < ${REMINDERS_MAX})
            order by updated_at, id limit ${SWEEP_MAX}`.execute(tx),
        )
        for (const { id } of rows) await advance(context, companyId, id).catch(onFailed)
        return rows.length
      })
    },
  }
}
