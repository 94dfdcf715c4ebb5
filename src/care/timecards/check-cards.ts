import { byKey } from '#contract'
import type { Severity } from '../finding.ts'
import type { Card, CardFacts, CardFinding, CardLine, CardSettings } from './card-line.ts'
import { CARD_RULES, type RuleFinding } from './card-rules.ts'

export interface SubmittedCards {
  readonly cards: readonly Card[]
  readonly lines: readonly CardLine[]
}

/** All that the checks find, by card and line in their order. The work grows as the lines do. */
export function checkCards({ cards, lines }: SubmittedCards, facts: CardFacts, settings: CardSettings): readonly CardFinding[] {
  const cardOf = new Map(lines.map(({ id, card }) => [id, card]))
  const places = new Map([...cards.map(({ id }): string => `card ${id}`), ...lines.map(({ id }) => `line ${id}`)].map((key, place) => [key, place]))
  const cardPlaces = new Map(cards.map(({ id }, place) => [id, place]))
  const placeOf = ({ card, line }: CardFinding): readonly [number, number] => [
    cardPlaces.get(card) ?? cards.length,
    places.get(line === undefined ? `card ${card}` : `line ${line}`) ?? 0,
  ]
  return CARD_RULES.flatMap((rule) => rule({ cards, lines, facts, settings }))
    .map((found) => finished(found, cardOf, settings.severities))
    .map((found) => ({ found, at: placeOf(found) }))
    .sort((a, b) => a.at[0] - b.at[0] || a.at[1] - b.at[1])
    .map(({ found }) => found)
}

function finished(found: RuleFinding, cardOf: ReadonlyMap<string, string>, severities: CardSettings['severities']): CardFinding {
  const card = found.card ?? cardOf.get(found.line ?? '') ?? ''
  return { ...found, card, severity: severities?.[found.code] ?? found.severity }
}

export interface CardResult {
  readonly card: string
  readonly result: 'autoChecked' | 'needsReview'
  readonly findings: readonly CardFinding[]
}

const FAILURES: readonly Severity[] = ['block', 'hold', 'warn']

/** Where each card goes from here: to somebody who looks at it when anything failed (domain: backoffice §3.2). */
export function resultsOf(cards: readonly Card[], findings: readonly CardFinding[]): readonly CardResult[] {
  const byCard = byKey(findings, ({ card }) => card)
  return cards.map(({ id }): CardResult => {
    const own = byCard.get(id) ?? []
    return { card: id, result: own.some(({ severity }) => FAILURES.includes(severity)) ? 'needsReview' : 'autoChecked', findings: own }
  })
}
