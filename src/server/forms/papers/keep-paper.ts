import { sql } from 'kysely'
import type { FiledForm, StoredFile } from '#contract'
import type { Actor } from '#permissions'
import { filedForms } from '#server/forms/clinical'
import { idFrom, type Tx, tableOf } from '#server/platform/database'
import { clientPapers, type PapersOptions } from './context.ts'

/** Whose name stands at what happens by itself. */
const BY_ITSELF = 'RenderCare'
/** Papers of one form that are looked at: one for each addendum. */
const PAPERS_MAX = 200

export type PaperStatus = 'current' | 'superseded' | 'voided'

/** The id of a form's paper: the same form with the same addenda has one paper, however often it is made. */
export const paperIdOf = (companyId: string, { record, addenda }: Pick<FiledForm, 'record' | 'addenda'>): string =>
  idFrom(`paper ${companyId} ${record.id} ${addenda.length}`)

interface KeptPaper {
  readonly id: string
  readonly status: unknown
}

/** The papers of a form, whatever became of them. */
async function papersOf(
  options: PapersOptions,
  tx: Tx,
  { companyId, formId }: { readonly companyId: string; readonly formId: string },
): Promise<readonly KeptPaper[]> {
  const { rows } = await sql<KeptPaper>`select id, f_status as status from ${sql.table(tableOf(clientPapers(options)))}
    where company_id = ${companyId} and f_form_id = ${formId} and deleted_at is null order by id limit ${PAPERS_MAX}`.execute(tx)
  return rows
}

interface Keeping {
  readonly actor: Actor
  readonly filed: FiledForm
  readonly pdf: Buffer
}

/** Stores a paper among the client's documents with its file, in one transaction and once; the papers before it are superseded by it. */
export async function keepPaper(options: PapersOptions, { actor, filed, pdf }: Keeping): Promise<void> {
  const { database, records, files, clock } = options
  const { companyId } = actor
  const { kept } = records
  const papers = clientPapers(options)
  const id = paperIdOf(companyId, filed)
  await database.transaction({ companyId }, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`paper ${filed.record.id}`}, 0))`.execute(tx)
    const before = await papersOf(options, tx, { companyId, formId: filed.record.id })
    if (before.some((paper) => paper.id === id)) return
    const { clientId, eventDate } = filed.record.values
    const title = titleOf(filed, await turnOf(options, tx, { companyId, formId: filed.record.id }))
    const name = `${title} ${String(eventDate ?? '')}`.trim()
    const made = { id, holder: id, resource: papers, about: filed.record.id, name: `${name}.pdf`, mediaType: 'application/pdf', bytes: pdf }
    const file = await files.put(tx, actor, made)
    const values = {
      title,
      category: 'form',
      clientId,
      formId: filed.record.id,
      eventDate,
      status: 'current',
      ...fileValues(file),
      storedAt: clock().toISOString(),
    }
    const view = await kept.insert(actor, tx, papers, { id, locationId: filed.record.locationId, values, authorName: BY_ITSELF })
    const older = before.filter(({ status }) => status === 'current').map((paper) => paper.id)
    await kept.report(actor, tx, { resource: papers, view, action: 'create' })
    await mark(options, tx, { actor, ids: older, status: 'superseded' })
  })
}

/** Papers among a client's documents are in English. */
function titleOf({ record, addenda }: FiledForm, turn: number): string {
  const more = [turn > 1 ? `revision ${turn - 1}` : '', addenda.length > 0 ? `with ${addenda.length} ${addenda.length === 1 ? 'addendum' : 'addenda'}` : '']
  const told = more.filter(Boolean).join(', ')
  return told === '' ? String(record.values.title) : `${String(record.values.title)} (${told})`
}

/** Versions of a form that are counted. */
const TURNS_MAX = 100

/** The how many of its versions a form is: one more than that whose place it took. */
async function turnOf(options: PapersOptions, tx: Tx, { companyId, formId }: { readonly companyId: string; readonly formId: string }): Promise<number> {
  const forms = sql.table(tableOf(filedForms(options)))
  const { rows } = await sql<{ turn: number }>`with recursive version(before, turn) as (
    select data->>'supersedesId', 1 from ${forms} where company_id = ${companyId} and id = ${formId}
    union all
    select form.data->>'supersedesId', version.turn + 1 from ${forms} form join version on form.id = version.before::uuid
      where form.company_id = ${companyId} and version.turn < ${TURNS_MAX}
  ) select max(turn)::int as turn from version`.execute(tx)
  return rows[0]?.turn ?? 1
}

const fileValues = ({ id, name, type, size, sha256 }: StoredFile) => ({ file: [{ id, name, type, size, sha256 }], sha256 })

interface Marking {
  readonly actor: Actor
  readonly ids: readonly string[]
  readonly status: PaperStatus
}

async function mark(options: PapersOptions, tx: Tx, { actor, ids, status }: Marking): Promise<void> {
  const { kept } = options.records
  for (const id of ids) {
    const address = { resource: clientPapers(options), id }
    const { row } = await kept.find(actor, tx, address, 'lock')
    const view = await kept.replace(actor, tx, address, { current: row, values: { status }, deed: { action: 'update', authorName: BY_ITSELF } })
    await kept.report(actor, tx, { resource: address.resource, view, action: 'update' })
  }
}

/** A form that is no longer in force takes the papers that were with it. */
export async function markPapers(
  options: PapersOptions,
  actor: Actor,
  { formId, status }: { readonly formId: string; readonly status: PaperStatus },
): Promise<void> {
  const { companyId } = actor
  await options.database.transaction({ companyId }, async (tx) => {
    const ids = (await papersOf(options, tx, { companyId, formId }))
      .filter((paper) => paper.status === 'current' || (status === 'voided' && paper.status !== status))
      .map(({ id }) => id)
    await mark(options, tx, { actor, ids, status })
  })
}

/** Locked forms about clients without a paper, oldest first. */
export async function formsWithoutPaper(options: PapersOptions, companyId: string, limit: number): Promise<readonly string[]> {
  const { rows } = await options.database.read({ companyId }, (tx) =>
    sql<{ id: string }>`select form.id from ${sql.table(tableOf(filedForms(options)))} form
      where form.company_id = ${companyId} and form.f_status = 'locked' and form.f_client_id is not null and form.deleted_at is null
        and not exists (select from ${sql.table(tableOf(clientPapers(options)))} paper where paper.company_id = ${companyId} and paper.f_form_id = form.id)
      order by form.created_at, form.id limit ${limit}`.execute(tx),
  )
  return rows.map(({ id }) => id)
}
