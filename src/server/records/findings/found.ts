import { type FindingRows, filledText } from '#contract'
import { foundName, type Hold, holdsOf, type LinkedResource, stopName } from '#document'
import type { Moment } from '../moment.ts'
import { evaluate } from '../rules/expressions.ts'

type Values = Readonly<Record<string, unknown>>

/** What is wrong with a record by what it says now. */
export interface Found {
  /** Tells it apart from others of the record; the same when it is judged again. */
  readonly key: string
  readonly check: string
  readonly severity: 'hold' | 'warn'
  /** Nobody may accept it by itself. */
  readonly mustMend: boolean
  readonly concern: 'money' | 'safety'
  /** Transitions that wait for it. */
  readonly stops: readonly string[]
  /** The moment that it is about. */
  readonly at: string | undefined
  /** What the record itself says became of it; absent where only the finding does. */
  readonly state?: { readonly isOpen: boolean; readonly by: string | undefined; readonly at: string | undefined }
}

/** All that is found of a record, each once; nothing of one in the recycle bin. */
export function foundIn(resource: LinkedResource, values: Values, moment: Moment): readonly Found[] {
  const found = [...holdsOf(resource).flatMap((hold) => foundByHold(resource, hold, { values, moment })), ...foundInRows(resource, values)]
  return [...new Map(found.map((each) => [each.key, each])).values()]
}

const NONE: readonly string[] = []

/** Only a clear no: an unknown outcome is none. */
function foundByHold(
  resource: LinkedResource,
  { id, check, concern, stops }: Hold,
  { values, moment }: { readonly values: Values; readonly moment: Moment },
): readonly Found[] {
  if (evaluate(resource, check, values, moment) !== false) return []
  const name = foundName(resource, id)
  return [{ key: name, check: name, severity: 'hold', mustMend: false, concern, stops: stops ?? NONE, at: undefined }]
}

const isAmong = (states: readonly string[] | undefined, state: string | undefined): boolean => state !== undefined && (states ?? []).includes(state)

function foundInRows(resource: LinkedResource, values: Values): readonly Found[] {
  const status = resource.lifecycle === undefined ? undefined : filledText(values[resource.lifecycle.field])
  return (resource.findings ?? []).flatMap((finding) => {
    const rows = values[finding.rows]
    return isAmong(finding.without, status) || !Array.isArray(rows) ? [] : rows.flatMap((row: Values) => foundInRow(resource, finding, { row, status, values }))
  })
}

/** Whether what rows say has to be mended, or accepted by moving the record on. */
export const mustMend = ({ accept }: FindingRows, severity: unknown): boolean => accept === 'none' || (accept === 'warnings' && severity !== 'warn')

interface InRow {
  readonly row: Values
  /** The record, and its state. */
  readonly values: Values
  readonly status: string | undefined
}

function foundInRow(resource: LinkedResource, finding: FindingRows, { row, values, status }: InRow): readonly Found[] {
  const { id, code, at, on, concern, warns, stops } = finding
  const [what, state] = [filledText(row[code]), stateOf(finding, { row, status })]
  if (what === undefined || state === 'over') return []
  const [check, moment] = [foundName(resource, id, what), at === undefined ? undefined : filledText(row[at])]
  const severity = isAmong(warns, what) ? 'warn' : 'hold'
  return [
    {
      // Rows that say what became of them keep their ids; the others are written anew each time the record is judged.
      key: [check, finding.state ? String(row.id) : (moment ?? '')].join(' '),
      check,
      severity,
      mustMend: mustMend(finding, severity),
      concern,
      stops: stops ?? NONE,
      at: moment ?? (on === undefined ? undefined : filledText(values[on])),
      ...(state && { state }),
    },
  ]
}

function stateOf({ state, acceptedIn }: FindingRows, { row, status }: Omit<InRow, 'values'>): Found['state'] | 'over' {
  if (acceptedIn !== undefined) return { isOpen: !isAmong(acceptedIn, status), by: undefined, at: undefined }
  if (state === undefined) return undefined
  const said = row[state.field]
  return said === state.open || said === state.accepted ? { isOpen: said === state.open, by: filledText(row[state.by]), at: filledText(row[state.at]) } : 'over'
}

/** Its values as a finding is kept, but for what became of it. */
export const foundValues = (resource: LinkedResource, { key, check, severity, mustMend, concern, stops, at }: Found): Values => ({
  kind: resource.name,
  check,
  key,
  severity,
  remedy: mustMend ? 'mend' : 'accept',
  concern,
  stops: stops.map((id) => stopName(resource, id)),
  at: at ?? null,
})
