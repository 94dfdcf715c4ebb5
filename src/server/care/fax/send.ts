import type { LinkedDomain } from '#document'
import type { Finding, OperationCode, OperationFrame, PlannedItem } from '#server/operations'
import type { RecordRow } from '#server/records'
import { isBlank, phoneText } from '#validation'
import { block } from '../block.ts'
import { type BoundSlot, codesSetting, oneOf, slotsOf } from '../bound.ts'
import { byId, isIn, numberOf, stateText, textOf } from '../rows.ts'
import { idsIn } from '../timecards/card-facts.ts'

const slotsIn = (domain: LinkedDomain) => slotsOf(domain, ['fax', 'entry'])
type FaxSlots = ReturnType<typeof slotsIn>

/** Entries of the directory with these numbers at most. */
const ENTRIES_MAX = 500
const MINUTE_MS = 60_000

/**
 * Puts faxes where they wait to be sent, now or later. A number that the directory does not have, or has for somebody else, is asked about first: a fax
 * at a wrong number cannot be taken back (domain: backoffice §2.15).
 */
export const send: OperationCode = async (frame) => {
  const { unit, records } = frame
  const slots = slotsIn(frame.domain)
  const { fax, entry } = slots
  const named = await byId(unit, entry, idsIn(fax, records, 'entry'))
  const numbers = records.flatMap((row) => textOf(fax, row, 'number') ?? [])
  const filter = [{ field: entry.needed('number'), op: 'in', value: oneOf(numbers) }] as const
  const found = numbers.length === 0 ? [] : await unit.rows(entry.resource, { filter, limit: ENTRIES_MAX })
  const byNumber = new Map(found.map((row) => [textOf(entry, row, 'number') ?? '', row]))
  return records.map((row) => sentItem(frame, slots, row, { named: named.get(textOf(fax, row, 'entry') ?? ''), byNumber }))
}

interface Directory {
  /** The entry that the fax names. */
  readonly named: RecordRow | undefined
  readonly byNumber: ReadonlyMap<string, RecordRow>
}

function sentItem({ unit }: OperationFrame, slots: FaxSlots, row: RecordRow, directory: Directory): PlannedItem {
  const { fax, entry } = slots
  const { named } = directory
  if (!isIn(unit, fax, row, 'unsent')) return { key: row.id, findings: [block('notUnsent', { state: stateText(unit, fax, row) })] }
  if (isBlank(fax.value(row.values, 'file')) && isBlank(fax.value(row.values, 'message'))) return { key: row.id, findings: [block('nothingToSend')] }
  const later = textOf(fax, row, 'later')
  const isLater = later !== undefined && Date.parse(later) > unit.moment.now.getTime()
  const values = fax.values({
    attempts: 0,
    name: textOf(fax, row, 'name') ?? (named && textOf(entry, named, 'name')),
    number: textOf(fax, row, 'number') ?? (named && textOf(entry, named, 'number')),
    ...{ next: null, error: null },
  })
  return {
    key: row.id,
    write: { resource: fax.resource, row, values, transition: fax.transition(isLater ? 'later' : 'queue') },
    findings: doubtsOf(slots, row, directory),
  }
}

/** What speaks against the number. */
function doubtsOf({ fax, entry }: FaxSlots, row: RecordRow, { named, byNumber }: Directory): readonly Finding[] {
  const given = textOf(fax, row, 'number')
  const name = (of: RecordRow): string => textOf(entry, of, 'name') ?? ''
  const inactive = named && entry.value(named.values, 'active') === false ? [warn('entryInactive', { name: name(named) })] : []
  if (given === undefined) return inactive
  const number = phoneText(given)
  const listed = named && textOf(entry, named, 'number')
  if (named && listed !== undefined && listed !== given) return [...inactive, warn('entryDiffers', { number: phoneText(listed), name: name(named) })]
  if (named) return inactive
  const known = byNumber.get(given)
  if (known === undefined) return [warn('numberUnknown', { number })]
  const to = textOf(fax, row, 'name') ?? ''
  return isAlike(name(known), to) ? [] : [warn('otherEntry', { number, name: name(known), given: to })]
}

const warn = (code: string, places: Finding['places']): Finding => ({ code, severity: 'warn', ...(places && { places }) })
const isAlike = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/** The machine has confirmed it. */
export const markSent: OperationCode = async ({ unit, domain, records, values }) => {
  const { fax } = slotsIn(domain)
  return records.map((row): PlannedItem => {
    if (!isIn(unit, fax, row, 'going')) return notGoing({ unit, fax, row })
    const attempts = (numberOf(fax, row, 'attempts') ?? 0) + 1
    const sent = fax.values({ attempts, pages: values.pages, ...(values.cost !== undefined && { cost: values.cost }), error: null })
    return { key: row.id, write: { resource: fax.resource, row, values: sent, transition: fax.transition('sent') }, findings: [] }
  })
}

interface NotGoing extends Pick<OperationFrame, 'unit'> {
  readonly fax: BoundSlot
  readonly row: RecordRow
}

const notGoing = ({ unit, fax, row }: NotGoing): PlannedItem => ({
  key: row.id,
  findings: [block('notGoing', { state: stateText(unit, fax, row) })],
})

/** A try that failed: it is tried again some times, ever later. What is no fax number is not. */
export const markFailed: OperationCode = async ({ unit, domain, records, values }) => {
  const { fax } = slotsIn(domain)
  const waits = codesSetting(domain, 'retryMinutes').map(Number)
  return records.map((row): PlannedItem => {
    if (!isIn(unit, fax, row, 'queued')) return notGoing({ unit, fax, row })
    const attempts = (numberOf(fax, row, 'attempts') ?? 0) + 1
    const minutes = values.error === fax.option('error', 'notFax') ? undefined : waits[attempts - 1]
    const next = minutes === undefined ? null : new Date(unit.moment.now.getTime() + minutes * MINUTE_MS).toISOString()
    return {
      key: row.id,
      write: {
        resource: fax.resource,
        row,
        values: fax.values({ attempts, error: values.error, next }),
        transition: fax.transition(minutes === undefined ? 'fail' : 'wait'),
      },
      findings: [minutes === undefined ? { code: 'failedNow', severity: 'info' } : { code: 'triedAgain', severity: 'info', places: { minutes } }],
    }
  })
}
