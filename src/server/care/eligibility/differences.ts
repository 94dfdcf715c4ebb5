import { type CoverageAspect, type CoverageDifference, compareCoverage, type RecordedCoverage, type SaidCoverage } from '#care'
import { addDays, byKey, isObject, numberIn } from '#contract'
import type { OperationFrame, Planned } from '#server/operations'
import { dayText } from '#server/platform/language'
import type { RecordRow, RecordUnit } from '#server/records'
import { amountText } from '../amount-text.ts'
import { byId, isIn, optionLabels, textOf } from '../rows.ts'
import { idsIn, namedBy } from '../timecards/card-facts.ts'
import { type EligibilitySlots, ROWS_MAX } from './slots.ts'

/** An answer about a coverage, to be compared with the record. */
export interface Answered {
  readonly inquiry: string
  readonly policy: RecordRow
  readonly on: string
  readonly said: SaidCoverage
}

/** What comes of comparing: new differences, and open ones that are none any more. */
export interface Compared {
  readonly writes: readonly Planned[]
  readonly found: number
  readonly settled: number
}

/** Compares answers with the records as they are, in as many statements for many as for one; by the checks. What is open already, or was ignored, does not come up again. */
export async function comparedWith(frame: OperationFrame, slots: EligibilitySlots, answers: readonly Answered[]): Promise<ReadonlyMap<string, Compared>> {
  const compared = new Map<string, Compared>()
  if (answers.length === 0) return compared
  const { unit } = frame
  const { policy, recipient, carrier, difference } = slots
  const policies = answers.map((each) => each.policy)
  const clients = idsIn(policy, policies, 'recipient')
  const recipients = await byId(unit, recipient, clients, { isBare: true })
  const carriers = await byId(unit, carrier, idsIn(policy, policies, 'carrier'), { isBare: true })
  const others = await activeByClient(unit, slots, clients)
  const ids = policies.map(({ id }) => id)
  const before = byKey(
    await unit.rows(difference.resource, { and: [namedBy(difference, 'policy', ids)], limit: ROWS_MAX, isBare: true }),
    (row) => textOf(difference, row, 'policy') ?? '',
  )
  for (const answer of answers) {
    const client = recipients.get(textOf(policy, answer.policy, 'recipient') ?? '')
    const by = carriers.get(textOf(policy, answer.policy, 'carrier') ?? '')
    if (client === undefined || by === undefined) {
      compared.set(answer.inquiry, { writes: [], found: 0, settled: 0 })
      continue
    }
    const hasOther = (others.get(client.id) ?? []).some(({ id }) => id !== answer.policy.id)
    const differences = compareCoverage(recordedOf(slots, { row: answer.policy, client, carrier: by, hasOther }), answer.said)
    const { fresh, gone } = againstKnown(unit, slots, { answer, differences, known: before.get(answer.policy.id) ?? [] })
    const writes = [
      ...gone.map((row): Planned => ({ resource: difference.resource, row, values: {}, transition: difference.transition('settle') })),
      ...fresh.map((each) => newDifference(unit, slots, answer, each)),
    ]
    compared.set(answer.inquiry, { writes, found: fresh.length, settled: gone.length })
  }
  return compared
}

interface Against {
  readonly answer: Answered
  readonly differences: readonly CoverageDifference[]
  readonly known: readonly RecordRow[]
}

/** What is new, and what is open and agrees by now. An answer that says nothing of a matter settles nothing of it. */
function againstKnown(unit: RecordUnit, { difference }: EligibilitySlots, { answer: { said, on }, differences, known }: Against) {
  const isSame = (row: RecordRow, each: CoverageDifference): boolean =>
    difference.says(row.values, 'aspect', each.aspect) && textOf(difference, row, 'value') === writtenValue(each, on)
  const isOpen = (row: RecordRow): boolean => isIn(unit, difference, row, 'open')
  const isSaid = (row: RecordRow): boolean => ASPECTS.some((aspect) => difference.says(row.values, 'aspect', aspect) && saysOf(said, aspect))
  return {
    fresh: differences.filter((each) => !known.some((row) => (isOpen(row) || isIn(unit, difference, row, 'ignored')) && isSame(row, each))),
    gone: known.filter((row) => isOpen(row) && isSaid(row) && !differences.some((each) => isSame(row, each))),
  }
}

const SAID = {
  ...{ coverage: 'isActive', coverageEnd: 'until', program: 'program', waiver: 'waiver', product: 'product', healthPlan: 'healthPlan' },
  ...{ spenddown: 'spenddownCents', otherInsurance: 'otherInsurance', name: 'lastName', birthDate: 'birth' },
} as const satisfies Readonly<Record<CoverageAspect, keyof SaidCoverage>>
const ASPECTS = Object.keys(SAID) as readonly CoverageAspect[]

const saysOf = (said: SaidCoverage, aspect: CoverageAspect): boolean => said[SAID[aspect]] !== undefined

async function activeByClient(unit: RecordUnit, { policy }: EligibilitySlots, clients: readonly string[]): Promise<ReadonlyMap<string, readonly RecordRow[]>> {
  const filter = [{ field: policy.needed('status'), op: 'eq', value: policy.option('status', 'active') }] as const
  const rows = await unit.rows(policy.resource, { filter, and: [namedBy(policy, 'recipient', clients)], limit: ROWS_MAX, isBare: true })
  return byKey(rows, (row) => textOf(policy, row, 'recipient') ?? '')
}

interface Recorded {
  readonly row: RecordRow
  readonly client: RecordRow
  readonly carrier: RecordRow
  readonly hasOther: boolean
}

function recordedOf({ policy, recipient, carrier: slot }: EligibilitySlots, { row, client, carrier, hasOther }: Recorded): RecordedCoverage {
  const spenddown: unknown = policy.value(row.values, 'spenddown')
  return {
    program: textOf(policy, row, 'program'),
    waiver: textOf(policy, row, 'waiver'),
    product: textOf(policy, row, 'product'),
    healthPlan: textOf(slot, carrier, 'name') ?? '',
    spenddownCents: isObject(spenddown) ? numberIn(spenddown.amount) : undefined,
    until: textOf(policy, row, 'until'),
    hasOther,
    ...{ lastName: textOf(recipient, client, 'lastName'), firstName: textOf(recipient, client, 'firstName'), birth: textOf(recipient, client, 'born') },
  }
}

/** What is written where it is accepted. Coverage that is not active, without a day, ended before the day that was asked about. */
const writtenValue = ({ aspect, theirs }: CoverageDifference, on: string): string => (aspect === 'coverage' && theirs === '' ? addDays(on, -1) : theirs)

function newDifference(unit: RecordUnit, slots: EligibilitySlots, { inquiry, policy: row, on }: Answered, each: CoverageDifference): Planned {
  const { policy, difference } = slots
  const value = writtenValue(each, on)
  const isEnd = each.aspect === 'coverage' || each.aspect === 'coverageEnd'
  return {
    resource: difference.resource,
    create: {
      values: {},
      sets: difference.values({
        ...{ recipient: textOf(policy, row, 'recipient'), policy: row.id, carrier: textOf(policy, row, 'carrier'), inquiry },
        aspect: difference.option('aspect', each.aspect),
        ...bothSides(unit, slots, each),
        ...{ value, severity: difference.option('severity', each.severity), found: unit.moment.today },
        effective: isEnd ? value : on,
      }),
    },
  }
}

/** What the record and the payer say, as people read it. */
function bothSides(unit: RecordUnit, slots: EligibilitySlots, { aspect, ours, theirs }: CoverageDifference): Readonly<Record<string, string>> {
  const { policy } = slots
  if (aspect === 'coverage')
    return {
      ours: labelOf(unit, slots, 'status', policy.option('status', 'active')),
      theirs: labelOf(unit, slots, 'coverage', policy.option('coverage', 'inactive')),
    }
  return { ...(ours !== undefined && { ours: wordsOf(unit, slots, aspect, ours) }), theirs: wordsOf(unit, slots, aspect, theirs) }
}

function labelOf(unit: RecordUnit, { policy }: EligibilitySlots, field: string, option: string): string {
  const label = optionLabels(unit, policy.resource, policy.field(field)).get(option)
  return label === undefined ? option : unit.say({ key: label })
}

/** A value as people read it. */
function wordsOf(unit: RecordUnit, slots: EligibilitySlots, aspect: CoverageAspect, value: string): string {
  if (aspect === 'coverageEnd' || aspect === 'birthDate') return dayText(value)
  if (aspect === 'spenddown') return amountText(Number(value))
  return aspect === 'program' || aspect === 'waiver' || aspect === 'product' ? labelOf(unit, slots, aspect, value) : value
}
