import type { Json } from '#contract'
import { typeOf } from '#fields'
import type { RecordRow } from '../record-row.ts'
import { startingWith } from '../rules/defaults.ts'
import type { Subject } from '../subject.ts'
import { changesBetween } from '../write/diff.ts'
import { withKeptSecrets } from '../write/inner-secrets.ts'
import { mergeValues } from '../write/merge-values.ts'
import { askedInRows } from './asked-rows.ts'
import { type OwnedField, ownedFields, plainRows, rowsSubject } from './owned-fields.ts'

type Values = Readonly<Record<string, unknown>>
type SentRow = Values & { readonly id: string }

/** A row that is made or changed, with its place in what was sent. */
export interface PlannedRow {
  readonly id: string
  readonly index: number
  readonly values: Values
  /** As it was; absent for a new one. One from the recycle bin comes back. */
  readonly before?: RecordRow
}

/** What becomes of the rows of one field. */
export interface RowsPlan {
  readonly owned: OwnedField
  /** For whom, of the rows' own resource. */
  readonly subject: Subject
  readonly made: readonly PlannedRow[]
  readonly changed: readonly PlannedRow[]
  readonly gone: readonly RecordRow[]
  /** All rows that are to be, as their owner's expressions read them. */
  readonly plain: readonly unknown[]
}

export interface RowsOwner {
  readonly id: string
  /** Its rows as they are; none for a new one. */
  readonly owned?: RecordRow['owned']
  /** Rows of it in the recycle bin that the sent ones name: somebody takes the removal back. */
  readonly binned: readonly RecordRow[]
}

/** Compares the rows that were sent with those that are there. Rows of fields that were not sent stay. */
export function planRows(subject: Subject, { id, owned: stored, binned }: RowsOwner, input: Values): readonly RowsPlan[] {
  return ownedFields(subject.resource).flatMap((owned) => {
    if (!Object.hasOwn(input, owned.name)) return []
    const known = new Map([...binned, ...(stored?.[owned.name] ?? [])].map((row) => [row.id, row]))
    const secrets = [...known.values()].map((row) => ({ id: row.id, ...row.values }))
    const sent = (withKeptSecrets(owned.field, input[owned.name], secrets) ?? []) as readonly SentRow[]
    const frame: Frame = { owned, subject: rowsSubject(subject, owned), asked: askedInRows(subject, owned), ownerId: id }
    const planned = sent.map((row, index) => planRow(frame, row, { index, before: known.get(row.id) }))
    const ids = new Set(sent.map((row) => row.id))
    return {
      owned,
      subject: frame.subject,
      made: planned.filter(({ before }) => before === undefined),
      changed: planned.filter((row) => row.before !== undefined && (row.before.deletedAt !== null || isChanged(frame.subject, row.before, row.values))),
      gone: (stored?.[owned.name] ?? []).filter((row) => !ids.has(row.id)),
      plain: plainRows(frame.subject, owned, planned),
    }
  })
}

interface Frame {
  readonly owned: OwnedField
  readonly subject: Subject
  readonly asked: readonly string[]
  readonly ownerId: string
}

function planRow(
  { owned, subject, asked, ownerId }: Frame,
  { id, ...said }: SentRow,
  { index, before }: { index: number; before: RecordRow | undefined },
): PlannedRow {
  const { lifecycle } = subject.resource
  if (before === undefined) {
    const state = lifecycle === undefined ? {} : { [lifecycle.field]: lifecycle.initial[0] }
    return { id, index, values: mergeValues(subject, startingWith(subject), { ...said, ...state, [owned.owns.by]: ownerId }) }
  }
  const all = Object.fromEntries(asked.map((name) => [name, said[name] ?? null]))
  return { id, index, before, values: mergeValues(subject, before.values, all) }
}

/** What is worked out may differ from one day to the next; that is nobody's change. */
const isChanged = ({ resource }: Subject, before: RecordRow, after: Values): boolean =>
  changesBetween(resource.fields, before.values, after).some(({ field }) => !typeOf(resource.fields[field] ?? { type: 'text' }).isWorkedOut)

export const isIdle = ({ made, changed, gone }: RowsPlan): boolean => made.length + changed.length + gone.length === 0

/** The owner's values with its rows as they are to be; where nothing differs, as they are. */
export const withPlannedRows = (input: Values, current: Values, plans: readonly RowsPlan[]): Values => ({
  ...input,
  ...Object.fromEntries(plans.map((plan) => [plan.owned.name, isIdle(plan) ? (current[plan.owned.name] ?? []) : plan.plain])),
})

/** How many rows an entry of the log tells of, by their field. */
export function rowsTold(plans: readonly RowsPlan[]): { readonly rows?: Readonly<Record<string, Json>> } {
  const counts = plans
    .filter((plan) => !isIdle(plan))
    .map(({ owned, made, changed, gone }) => [owned.name, { made: made.length, changed: changed.length, gone: gone.length }] as const)
  return counts.length === 0 ? {} : { rows: Object.fromEntries(counts) }
}
