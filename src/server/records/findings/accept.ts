import { sql } from 'kysely'
import type { FindingRows } from '#contract'
import { foundName, type LinkedResource } from '#document'
import type { Tx } from '#server/platform/database'
import { RefusalError } from '#server/platform/refusal'
import { columnOf, tableOf } from '../columns.ts'
import { findRecord } from '../find-record.ts'
import { mayRow } from '../projection/project.ts'
import type { RecordRow } from '../record-row.ts'
import { type Subject, subjectOf } from '../subject.ts'
import { say } from '../texts.ts'
import { refuseByRules } from '../unit/refuse-by-rules.ts'
import { report } from '../write/report.ts'
import { replaceRecord } from '../write/store.ts'
import { mustMend } from './found.ts'
import { keepingOf } from './keep-findings.ts'

/** The transition of a finding by which a person takes note of it, with a reason. */
const ACCEPT = 'accept'

interface Acceptance {
  /** The finding, accepted. */
  readonly finding: RecordRow
  readonly transition: string
  readonly authorName: string
}

/**
 * What follows when a person accepts a finding: where the record itself says what became of it, the record says that it was accepted, by its own rules
 * and by the right to change it. One that has to be mended is refused.
 */
export async function acceptFinding(subject: Subject, tx: Tx, { finding, transition, authorName }: Acceptance): Promise<void> {
  if (subject.resource.plays !== 'finding' || transition !== ACCEPT) return
  const source = sourceOf(subject, finding)
  if (source === undefined) return
  const { about, rows } = source
  if (mustMend(rows, finding.values.severity))
    throw new RefusalError('check-failed', { message: say(subject.context, { key: `${subject.resource.id}.refusals.${ACCEPT}` }) })
  if (rows.state === undefined) return
  const record = await findRecord(about, tx, source.id, 'lock')
  if (!mayRow(about, record, 'update')) throw new RefusalError('forbidden')
  const values = { ...record.values, [rows.rows]: acceptedRows(about, rows, { record, finding }) }
  const reason = String(finding.values.acceptedWhy ?? '')
  await refuseByRules(about, tx, { id: record.id, values, before: record, reason })
  const deed = { action: 'update', reason, authorName } as const
  const stored = await replaceRecord(about, tx, record, { next: { values, locationId: record.locationId }, deed })
  await report(about, tx, stored, { action: 'update', fields: [rows.rows], reason })
}

interface Source {
  /** Of the record that the finding is about. */
  readonly about: Subject
  readonly id: string
  readonly rows: FindingRows
}

/** Undefined for what is found by a check, of which the finding alone says what became of it. */
function sourceOf(subject: Subject, { values }: RecordRow): Source | undefined {
  const resource: LinkedResource | undefined = subject.context.documents().resources.get(String(values.kind))
  const rows = resource?.findings?.find(({ id }) => String(values.check).startsWith(foundName(resource, id, '')))
  if (resource === undefined || rows === undefined) return undefined
  const about = { ...subjectOf(subject.context, subject.actor, resource), moment: subject.moment }
  const field = keepingOf(about)?.about
  return field === undefined ? undefined : { about, id: String(values[field]), rows }
}

interface Accepted {
  readonly record: RecordRow
  readonly finding: RecordRow
}

function acceptedRows({ actor, moment }: Subject, { rows, state }: FindingRows, { record, finding }: Accepted): readonly unknown[] {
  const all = record.values[rows]
  if (state === undefined || !Array.isArray(all)) return []
  const own = String(finding.values.key).split(' ').at(-1)
  const stamp = { [state.field]: state.accepted, [state.by]: actor.userId, [state.at]: moment.now.toISOString() }
  return all.map((row: Readonly<Record<string, unknown>>) => (row.id === own ? { ...row, ...stamp } : row))
}

/** Whoever changes a record locks it before its findings, so whoever changes a finding does the same. */
export async function lockAbout({ context, resource, actor }: Subject, tx: Tx, id: string): Promise<void> {
  if (resource.plays !== 'finding') return
  for (const name of resource.about ?? []) {
    const to = context.documents().resources.get(resource.fields[name]?.to ?? '')
    if (to === undefined) continue
    await sql`select from ${tableOf(to.name)} where company_id = ${actor.companyId}
      and id = (select ${columnOf(name)} from ${tableOf(resource.name)} where company_id = ${actor.companyId} and id = ${id} and ${columnOf('kind')} = ${to.name}) for update`.execute(
      tx,
    )
  }
}
