/** A condition that can be put together by choosing: terms that all hold, or of which one holds. */
export interface Condition {
  readonly join: 'and' | 'or'
  readonly terms: readonly Term[]
}

export type Operator = 'is' | 'isNot' | 'atLeast' | 'atMost' | 'more' | 'less' | 'has' | 'hasNot' | 'answered' | 'blank' | 'ticked' | 'notTicked'

/** One question, and what is asked of its answer. */
export interface Term {
  readonly field: string
  readonly op: Operator
  /** A text without quotes inside, or a number; absent where the operator says it all. */
  readonly value?: string | number
}

const SIGNS: Readonly<Record<string, Operator>> = { '==': 'is', '!=': 'isNot', '>=': 'atLeast', '<=': 'atMost', '>': 'more', '<': 'less' }
const SIGN_OF = new Map(Object.entries(SIGNS).map(([sign, op]) => [op, sign]))

const NAME = '[a-z][A-Za-z0-9]*'
const VALUE = `'([^'\\\\]*)'|(-?\\d+(?:\\.\\d+)?)`
const COMPARED = new RegExp(`^answers\\.(${NAME}) (==|!=|>=|<=|>|<) (?:${VALUE})$`)
const AMONG = new RegExp(`^(!\\()?'([^'\\\\]*)' in answers\\.(${NAME})(\\))?$`)
const ANSWERED = new RegExp(`^(!)?answered\\(answers\\.(${NAME})\\)$`)
const TICKED = new RegExp(`^(!)?answers\\.(${NAME})$`)

/** The condition behind an expression; undefined for one that says more than can be chosen. */
export function conditionOf(expression: string): Condition | undefined {
  const text = expression.trim()
  const anyOf = split(text, ' || ')
  const terms = (anyOf.length > 1 ? anyOf : split(text, ' && ')).map(termOf)
  return terms.every((term) => term !== undefined) ? { join: anyOf.length > 1 ? 'or' : 'and', terms } : undefined
}

/** Only between terms: what is quoted is a value. */
function split(text: string, between: string): readonly string[] {
  const parts: string[] = []
  let quoted = false
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "'") quoted = !quoted
    else if (!quoted && text.startsWith(between, at)) {
      parts.push(text.slice(start, at))
      start = at + between.length
      at = start - 1
    }
  }
  return [...parts, text.slice(start)]
}

function termOf(text: string): Term | undefined {
  const compared = COMPARED.exec(text)
  if (compared) {
    const [, field = '', sign = '', quoted, number] = compared
    return { field, op: SIGNS[sign] ?? 'is', value: number === undefined ? (quoted ?? '') : Number(number) }
  }
  const among = AMONG.exec(text)
  if (among && (among[1] === undefined) === (among[4] === undefined))
    return { field: among[3] ?? '', op: among[1] === undefined ? 'has' : 'hasNot', value: among[2] ?? '' }
  const answered = ANSWERED.exec(text)
  if (answered) return { field: answered[2] ?? '', op: answered[1] === undefined ? 'answered' : 'blank' }
  const ticked = TICKED.exec(text)
  return ticked ? { field: ticked[2] ?? '', op: ticked[1] === undefined ? 'ticked' : 'notTicked' } : undefined
}

/** As it is written in the document. */
export const expressionOf = ({ join, terms }: Condition): string => terms.map(textOf).join(join === 'or' ? ' || ' : ' && ')

function textOf({ field, op, value = '' }: Term): string {
  const written = typeof value === 'number' ? String(value) : `'${value.replaceAll(/['\\]/g, '')}'`
  switch (op) {
    case 'has':
      return `${written} in answers.${field}`
    case 'hasNot':
      return `!(${written} in answers.${field})`
    case 'answered':
      return `answered(answers.${field})`
    case 'blank':
      return `!answered(answers.${field})`
    case 'ticked':
      return `answers.${field}`
    case 'notTicked':
      return `!answers.${field}`
    default:
      return `answers.${field} ${SIGN_OF.get(op) ?? '=='} ${written}`
  }
}

/** What can be asked of a question of this kind; the first is the usual one. */
export function operatorsFor(kind: unknown): readonly Operator[] {
  if (kind === 'boolean') return ['ticked', 'notTicked', 'answered', 'blank']
  if (kind === 'choice') return ['is', 'isNot', 'answered', 'blank']
  if (kind === 'choices') return ['has', 'hasNot', 'answered', 'blank']
  if (NUMBERS.has(String(kind))) return ['is', 'isNot', 'atLeast', 'atMost', 'more', 'less', 'answered', 'blank']
  if (kind === 'text') return ['is', 'isNot', 'answered', 'blank']
  return ['answered', 'blank']
}

export const NUMBERS: ReadonlySet<string> = new Set(['integer', 'decimal', 'money', 'percent', 'calculated'])
export const NEEDS_NO_VALUE: ReadonlySet<Operator> = new Set(['answered', 'blank', 'ticked', 'notTicked'])
