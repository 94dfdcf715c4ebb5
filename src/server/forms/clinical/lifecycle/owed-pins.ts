import { sql } from 'kysely'
import type { OwedPin, SignatureInput } from '#contract'
import { slotField } from '#form-rules'
import type { Actor } from '#permissions'
import { type Tx, tableOf } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { type FormsContext, filedForms } from '../context.ts'
import { OWED_PINS_MAX } from '../limits.ts'

interface Waiting {
  readonly id: string
  readonly form_hash: string
  readonly waiting: readonly SignatureInput[]
}

/** What this person filed without network and has not proven by PIN yet, oldest first; what is out of their reach by now is left out. */
export async function owedPins(context: FormsContext, actor: Actor): Promise<readonly OwedPin[]> {
  const found = await context.database.read({ companyId: actor.companyId }, async (tx) => {
    const rows = await waitingOf(context, tx, actor)
    return Promise.all(rows.map(async (row) => ({ ...row, view: await viewOf(context, actor, tx, row.id) })))
  })
  const owed = await Promise.all(
    found.map(async ({ id, form_hash: hash, waiting, view }): Promise<readonly OwedPin[]> => {
      const slots = await ownSlots(context, actor.companyId, hash, waiting)
      return view === undefined || slots.length === 0 ? [] : [{ id, version: view.version, display: view.display, slots }]
    }),
  )
  return owed.flat()
}

async function waitingOf(context: FormsContext, tx: Tx, { companyId, userId }: Actor): Promise<readonly Waiting[]> {
  const { rows } = await sql<Waiting>`select filed.id, answer.form_hash, answer.waiting from ${sql.table(tableOf(filedForms(context)))} filed
    join form_answer answer on answer.company_id = filed.company_id and answer.record_id = filed.id
    where filed.company_id = ${companyId} and filed.f_author_id = ${userId} and filed.deleted_at is null and filed.f_status = 'submitted'
      and jsonb_array_length(answer.waiting) > 0
    order by filed.f_submitted_at, filed.id limit ${OWED_PINS_MAX}`.execute(tx)
  return rows
}

async function viewOf(context: FormsContext, actor: Actor, tx: Tx, id: string) {
  try {
    return (await context.records.kept.find(actor, tx, { resource: filedForms(context), id }, 'read')).view
  } catch (error) {
    if (error instanceof RefusalError) return undefined
    throw error
  }
}

/** The author's own; somebody else proves theirs. */
async function ownSlots({ versions }: FormsContext, companyId: string, hash: string, waiting: Waiting['waiting']): Promise<readonly string[]> {
  const version = await versions.byHash(companyId, hash)
  return waiting.map(({ slot }) => slot).filter((slot) => version !== undefined && slotField(version.form.fields, slot)?.signer?.author === true)
}
