import type { RightsTarget } from '#contract'

/** Someone or some role, with a name to show before anything was asked. */
export interface Chosen {
  readonly target: RightsTarget
  readonly name: string
}

export const keyOf = (target: RightsTarget): string => ('user' in target ? `user ${target.user}` : `role ${target.role}`)
