import { byKey } from '#contract'
import type { Finding } from '../finding.ts'
import { byText } from '../order.ts'
import { type AuthorizationLine, DRAWABLE, isInForce, isMore } from './line.ts'

/** Service that has to be on a line. */
export interface NeededLine {
  readonly client: string
  readonly code: string
  readonly modifiers: readonly string[]
  readonly date: string
  readonly provider?: string
  readonly amount?: number
}

export interface PickSettings {
  /** What is left of each line, by its id; where it is not given, a line has enough. */
  readonly left?: ReadonlyMap<string, number>
  /** The modifiers of a line are `exact`ly those of the service, or `within` them: the guide says the one in §1.3 and the other in §3.8. */
  readonly modifiers?: 'exact' | 'within'
  readonly drawable?: readonly string[]
}

/** Lines by client and code. */
export type LineIndex = ReadonlyMap<string, readonly AuthorizationLine[]>

export interface PickedLine {
  readonly line?: AuthorizationLine
  /** Why there is none. */
  readonly finding?: Finding
}

const keyOf = ({ client, code }: { readonly client: string; readonly code: string }): string => JSON.stringify([client, code])

/** Made once for all the visits that ask for a line. */
export const indexLines = (lines: readonly AuthorizationLine[]): LineIndex => byKey(lines, keyOf)

/** Whether a line is for a service: of this client, code and agency, with the modifiers, in force on the day. */
export function covers(line: AuthorizationLine, needed: NeededLine, { modifiers = 'exact', drawable = DRAWABLE }: PickSettings = {}): boolean {
  const isSame = line.client === needed.client && line.code === needed.code
  return isSame && isInForce(line, needed.date, drawable) && hasModifiers(line, needed, modifiers) && isOf(line, needed.provider)
}

/** The line to draw on: in force on the day, of this agency, with the modifiers; the earliest end first, then the most modifiers (domain: backoffice §3.8). */
export function pickLine(index: LineIndex, needed: NeededLine, settings: PickSettings = {}): PickedLine {
  const { left } = settings
  const { code, date, amount = 0 } = needed
  const fitting = (index.get(keyOf(needed)) ?? [])
    .filter((line) => covers(line, needed, settings))
    .toSorted((a, b) => byText(a.to, b.to) || b.modifiers.length - a.modifiers.length || byText(a.id, b.id))
  const leftOf = ({ id }: AuthorizationLine): number => left?.get(id) ?? Number.POSITIVE_INFINITY
  const line = fitting.find((one) => leftOf(one) > 0 && !isMore(amount, leftOf(one)))
  if (line) return { line }
  const params = { code, modifiers: needed.modifiers.join(' '), date }
  if (fitting.length === 0) return { finding: { code: 'noAuthorization', severity: 'block', field: 'start', params } }
  const most = Math.max(0, ...fitting.map(leftOf))
  return { finding: { code: 'authorizationUsedUp', severity: 'block', field: 'start', params: { ...params, wanted: amount, left: most } } }
}

function hasModifiers(line: AuthorizationLine, needed: NeededLine, how: 'exact' | 'within'): boolean {
  const isWithin = line.modifiers.every((modifier) => needed.modifiers.includes(modifier))
  return isWithin && (how === 'within' || line.modifiers.length === needed.modifiers.length)
}

const isOf = (line: AuthorizationLine, provider: string | undefined): boolean =>
  line.provider === undefined || provider === undefined || line.provider === provider
