import type { Finding, Severity } from '../finding.ts'
import { MINUTE_MS, mergeSpans } from '../time/span.ts'
import { findAwayClients } from '../visits/absences.ts'
import { boardOf } from '../visits/board.ts'
import { findDoubleBookings } from '../visits/double-bookings.ts'
import { findOverCap, type HourCap, MONTH_CAP } from '../visits/hour-caps.ts'
import { indexSpans, overlapping } from '../visits/span-tree.ts'
import { type Card, type CardFacts, type CardLine, type CardSettings, workedOf } from './card-line.ts'
import { longRuns } from './long-runs.ts'

export interface Cards {
  readonly cards: readonly Card[]
  readonly lines: readonly CardLine[]
  readonly facts: CardFacts
  readonly settings: CardSettings
}

/** What a check found, on a line or on a card as a whole. */
export interface RuleFinding extends Finding {
  readonly line?: string
  readonly card?: string
}

type Rule = (cards: Cards) => readonly RuleFinding[]
type Params = Finding['params']

const on = (line: CardLine, code: string, severity: Severity, params: Params = {}): RuleFinding => ({ line: line.id, code, severity, params })

const overlap: Rule = ({ lines, facts }) =>
  findDoubleBookings(boardOf(lines, facts.others ?? [])).map(({ visit, severity, params }) => ({ line: visit, code: 'timesOverlap', severity, params }))

const outsideSchedule: Rule = ({ lines, settings: { scheduleToleranceMin = 7 } }) =>
  lines.flatMap((line) => {
    if (line.planned === undefined) return []
    const startOffMin = Math.trunc((line.start - line.planned.start) / MINUTE_MS)
    const endOffMin = Math.trunc((line.end - line.planned.end) / MINUTE_MS)
    const isOff = Math.max(Math.abs(startOffMin), Math.abs(endOffMin)) > scheduleToleranceMin
    return isOff ? [on(line, 'outsideSchedule', 'warn', { startOffMin, endOffMin })] : []
  })

const noEvv: Rule = ({ lines }) => lines.filter(({ needsEvv, evv }) => needsEvv && evv === undefined).map((line) => on(line, 'noEvv', 'hold'))

/** Lines draw on an authorization in their order in time. */
const authorization: Rule = ({ lines, facts: { left } }) => {
  const rest = new Map(left)
  return lines
    .map((line) => ({ line, start: line.start }))
    .sort((a, b) => a.start - b.start)
    .flatMap(({ line }) => {
      if (line.authorization === undefined) return line.needsAuthorization ? [on(line, 'noAuthorization', 'hold')] : []
      const before = rest.get(line.authorization)
      if (before === undefined) return []
      const units = line.units ?? 0
      rest.set(line.authorization, before - units)
      return Math.round((units - before) * 100) > 0 ? [on(line, 'exceedsAuthorization', 'hold', { units, left: Math.max(0, before) })] : []
    })
}

const capped = ({ lines, facts, settings }: Cards, cap: HourCap): readonly RuleFinding[] =>
  findOverCap(boardOf(lines.map(workedOf), facts.others ?? []), cap, {
    zone: settings.zone,
    ...(facts.declaredHours ? { declared: facts.declaredHours } : {}),
  }).map(({ visit, code, severity, params }) => ({ line: visit, code, severity, params }))

const dayHours: Rule = (cards) =>
  capped(cards, { code: 'dayHours', per: 'day', blockHours: cards.settings.dayHours ?? 16 }).map((found) => ({ ...found, severity: 'hold' }))

const monthHours: Rule = (cards) => capped(cards, cards.settings.monthCap ?? MONTH_CAP)

const noBreak: Rule = ({ lines, settings: { runHours = 24, runBreakMin = 30 } }) =>
  longRuns(lines, { runHours, runBreakMin }).flatMap(({ lines: run, hours }) => run.map((line) => on(line, 'noBreak', 'hold', { hours, limitHours: runHours })))

/** Hours worked are paid either way; without both signatures they cannot be billed. */
const unsigned: Rule = ({ cards }) =>
  cards
    .filter(({ isSignedByWorker, isSignedByClient }) => !isSignedByWorker || !isSignedByClient)
    .map(({ id, isSignedByWorker, isSignedByClient }) => ({
      card: id,
      code: 'missingSignature',
      severity: 'hold',
      params: { worker: Number(isSignedByWorker), client: Number(isSignedByClient) },
    }))

const clientAway: Rule = ({ lines, facts, settings }) =>
  findAwayClients(boardOf(lines, []), facts.clientAbsences ?? [], settings.caseByCase).map(({ visit, code, severity, params }) => ({
    line: visit,
    code,
    severity,
    params,
  }))

const qpAbsent: Rule = ({ lines, facts: { qpPresence = [] }, settings: { qpModifier = 'UA' } }) => {
  const presence = indexSpans(qpPresence, ({ client }) => client)
  const isCovered = (line: CardLine): boolean =>
    mergeSpans(overlapping(presence, line.client, line)).some(({ start, end }) => start <= line.start && line.end <= end)
  return lines.filter((line) => line.modifiers?.includes(qpModifier) && !isCovered(line)).map((line) => on(line, 'qpAbsent', 'hold'))
}

/** The automatic checks of a time card (domain: backoffice §2.8). Each looks at every line once. */
export const CARD_RULES: readonly Rule[] = [overlap, outsideSchedule, noEvv, authorization, dayHours, noBreak, monthHours, unsigned, clientAway, qpAbsent]
