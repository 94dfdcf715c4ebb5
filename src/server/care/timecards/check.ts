import { type CardFacts, type CardFinding, type CardLine, type CardSettings, checkCards, dayAt, resultsOf } from '#care'
import type { Finding, OperationCode, OperationFrame, PlannedItem } from '#server/operations'
import { spanTexts } from '#server/platform/language'
import { newId, type RecordRow } from '#server/records'
import { codesSetting, numberSetting } from '../bound.ts'
import { isIn, textOf } from '../rows.ts'
import { type CardSlots, cardSlots, linesOfCards } from './card-facts.ts'
import { factsOf, judgedLines } from './check-facts.ts'

/** Hands cards in. The checks say whether somebody has to look at them before they are approved (domain: backoffice §2.8, §3.2). */
export const submit: OperationCode = (frame) => checked(frame, { states: 'unsent', otherwise: 'cardSent' })

/** Looks at cards again that were handed in. */
export const check: OperationCode = (frame) => checked(frame, { states: 'checked', otherwise: 'cardNotChecked' })

interface Asked {
  readonly states: 'unsent' | 'checked'
  /** Why a card in another state is not looked at. */
  readonly otherwise: string
}

/** Cards as they are, or as they are about to be. */
export async function checked(frame: OperationFrame, { states, otherwise }: Asked, cards = frame.records): Promise<readonly PlannedItem[]> {
  const slots = cardSlots(frame.domain)
  const rows = await linesOfCards(
    frame.unit,
    slots,
    cards.map(({ id }) => id),
  )
  const filled = new Set(rows.map((row) => textOf(slots.line, row, 'card')))
  const due = cards.filter((card) => isIn(frame.unit, slots.card, card, states) && filled.has(card.id))
  const outcomes = await outcomesOf(frame, slots, due, rows)
  return cards.map((card): PlannedItem => {
    const outcome = outcomes.get(card.id)
    const code = isIn(frame.unit, slots.card, card, states) ? 'noLines' : otherwise
    return outcome === undefined ? { key: card.id, findings: [{ code, severity: 'block' }] } : itemOf(frame, slots, { card, outcome })
  })
}

interface Outcome {
  readonly isFine: boolean
  readonly findings: readonly CardFinding[]
  readonly lines: readonly CardLine[]
}

async function outcomesOf(
  frame: OperationFrame,
  slots: CardSlots,
  due: readonly RecordRow[],
  rows: readonly RecordRow[],
): Promise<ReadonlyMap<string, Outcome>> {
  if (due.length === 0) return new Map()
  const lines = await judgedLines(frame, slots, { due, rows })
  const facts: CardFacts = await factsOf(frame, slots, { due, lines, rows })
  const isSigned = (card: RecordRow, name: string): boolean => textOf(slots.card, card, name) !== undefined
  const cards = due.map((card) => ({ id: card.id, isSignedByWorker: isSigned(card, 'workerSigned'), isSignedByClient: isSigned(card, 'recipientSigned') }))
  const results = resultsOf(cards, checkCards({ cards, lines }, facts, settingsOf(frame)))
  return new Map(results.map(({ card, result, findings }) => [card, { isFine: result === 'autoChecked', findings, lines }]))
}

function settingsOf({ unit, domain }: OperationFrame): CardSettings {
  const number = (name: string): number => numberSetting(domain, name)
  return {
    ...{ zone: unit.moment.timeZone, scheduleToleranceMin: number('scheduleToleranceMin'), dayHours: number('dayHours') },
    ...{ runHours: number('runHours'), runBreakMin: number('runBreakMin') },
    monthCap: { code: 'monthHours', per: 'month', warnHours: number('monthWarnHours'), blockHours: number('monthCapHours'), classes: ['personalCare'] },
    qpModifier: codesSetting(domain, 'qpModifier')[0] ?? '',
  }
}

interface Judged {
  readonly card: RecordRow
  readonly outcome: Outcome
}

function itemOf(frame: OperationFrame, slots: CardSlots, { card, outcome: { isFine, findings, lines } }: Judged): PlannedItem {
  const { unit } = frame
  const startOf = new Map(lines.map(({ id, start }) => [id, start]))
  const issues = findings.map(({ code, line }) => {
    const start = line === undefined ? undefined : startOf.get(line)
    return { id: newId(unit.moment.now), finding: code, ...(start !== undefined && { at: new Date(start).toISOString() }) }
  })
  const values = slots.card.values({
    findings: [...new Set(findings.map(({ code }) => code))],
    issues,
    issueCount: issues.length,
    checked: unit.moment.now.toISOString(),
  })
  const transition = transitionOf(frame, slots, card, isFine)
  return {
    key: card.id,
    write: { resource: slots.card.resource, row: card, values, ...(transition !== undefined && { transition }) },
    findings: findings.map((finding) => told(frame, finding, startOf)),
  }
}

/** None where it is where it belongs already. */
function transitionOf({ unit }: OperationFrame, slots: CardSlots, card: RecordRow, isFine: boolean): string | undefined {
  if (isIn(unit, slots.card, card, 'unsent')) return slots.card.transition(isFine ? 'submit' : 'submitForReview')
  // What may be changed is being reviewed; what may not has passed.
  const isReviewed = isIn(unit, slots.card, card, 'open')
  if (isReviewed !== isFine) return undefined
  return slots.card.transition(isFine ? 'pass' : 'fail')
}

/** What was found, in the words of the document; it keeps nobody from going on. */
function told({ unit }: OperationFrame, { code, line, params }: CardFinding, startOf: ReadonlyMap<string, number>): Finding {
  const zone = unit.moment.timeZone
  const [start, instant] = [startOf.get(line ?? ''), (value: unknown): string => new Date(Number(value)).toISOString()]
  const places = {
    ...(start !== undefined && { date: dayAt(start, zone) }),
    ...(code === 'timesOverlap' && spanTexts({ from: instant(params.start), to: instant(params.end) }, zone)),
    ...(params.hours !== undefined && { hours: Number(params.hours), limit: Number(params.limitHours) }),
    ...(params.period !== undefined && { period: String(params.period) }),
    ...(code === 'exceedsAuthorization' && { units: Number(params.units), left: Number(params.left) }),
  }
  return { code, severity: 'info', places }
}
