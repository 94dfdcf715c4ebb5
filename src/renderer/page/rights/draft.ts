import type { HeldRights, RightsChange, RightsTarget } from '#contract'

/** What was ticked or cleared since, by permission id. */
export type Draft = Readonly<Record<string, boolean>>

/** Whether a box is ticked, cleared, or ticked for some only. */
export type Tick = 'all' | 'some' | 'none'

export function tickOf({ held, people }: Pick<HeldRights, 'held' | 'people'>, draft: Draft, id: string): Tick {
  const wished = draft[id]
  if (wished !== undefined) return wished ? 'all' : 'none'
  const count = held[id] ?? 0
  if (count === 0) return 'none'
  return count < people ? 'some' : 'all'
}

/** The draft with a box ticked or cleared; back as it was, it is no change. */
export function withTick(kept: Pick<HeldRights, 'held' | 'people'>, draft: Draft, [id, ticked]: readonly [string, boolean]): Draft {
  const { [id]: _former, ...others } = draft
  const before = tickOf(kept, {}, id)
  return (ticked && before === 'all') || (!ticked && before === 'none') ? others : { ...others, [id]: ticked }
}

export const changeOf = (target: RightsTarget, draft: Draft): RightsChange => ({
  target,
  grant: Object.keys(draft).filter((id) => draft[id]),
  revoke: Object.keys(draft).filter((id) => !draft[id]),
})
