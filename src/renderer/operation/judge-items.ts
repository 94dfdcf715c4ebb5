import type { OperationAnswer, OperationItem, ResolvedOperation } from '#contract'

/** What was answered to a preview, or came of a try that was refused, and what had been left out when it was asked for. */
export interface Shown {
  readonly answer: OperationAnswer
  readonly without: readonly string[]
}

/** How an item stands: it will be done, waits for a reason, is blocked, was left out by the person, or by the server itself. */
export type Standing = 'ready' | 'warned' | 'blocked' | 'out' | 'skipped'

export function standingOf({ key, state, findings }: OperationItem, { without: asked }: Shown, without: readonly string[]): Standing {
  if (without.includes(key)) return 'out'
  if (state === 'left-out' && !asked.includes(key)) return 'skipped'
  if (findings.some(({ severity }) => severity === 'block')) return 'blocked'
  if (findings.some(({ severity }) => severity === 'warn')) return 'warned'
  return state === 'refused' ? 'blocked' : 'ready'
}

/** How many items stand how; `made` of those that would be done are new records. */
export interface Counts extends Readonly<Record<Standing, number>> {
  readonly made: number
}

export function countItems(shown: Shown, without: readonly string[]): Counts {
  const counts = { ready: 0, warned: 0, blocked: 0, out: 0, skipped: 0, made: 0 }
  for (const item of shown.answer.items) {
    const standing = standingOf(item, shown, without)
    counts[standing] += 1
    if (standing === 'ready' && item.record?.id !== item.key) counts.made += 1
  }
  return counts
}

/** Keys of the items that are blocked and not left out. */
export const blockedIn = (shown: Shown, without: readonly string[]): readonly string[] =>
  shown.answer.items.flatMap((item) => (standingOf(item, shown, without) === 'blocked' ? [item.key] : []))

/**
 * Why an operation can't be run with what is in sight: all of it is blocked, some of it is, or nothing is left to do. One that is done item by item
 * passes over what is blocked.
 */
export function hindranceOf(
  { together }: Pick<ResolvedOperation, 'together'>,
  { ready, warned, blocked }: Counts,
): 'allBlocked' | 'blocked' | 'nothing' | undefined {
  if (ready + warned === 0) return blocked > 0 ? 'allBlocked' : 'nothing'
  return together && blocked > 0 ? 'blocked' : undefined
}

/** What is left out comes without its record: it stays in sight as it was. */
export function withFormer(answer: OperationAnswer, former: OperationAnswer | undefined): OperationAnswer {
  const before = new Map(former?.items.map((item) => [item.key, item]))
  const items = answer.items.map((item) => {
    const known = item.record ?? before.get(item.key)?.record
    return item.record === undefined && known ? { ...item, record: known } : item
  })
  return { ...answer, items }
}
