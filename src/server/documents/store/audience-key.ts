import type { LinkedRoute } from '#document'
import type { Actor } from '#permissions'
import type { ScreenSources } from './sources.ts'

/** The permission ids that decide how a screen is pruned: its own, its resources' and forms', and those of the routes, any of which it may lead to. */
export function mentionsOf({ screen, resources, forms, operations, answerForm }: ScreenSources, routes: readonly LinkedRoute[]): readonly string[] {
  const text = JSON.stringify([screen, [...forms.values()]])
  const targets = routes.filter(({ id }) => text.includes(`"${id}"`))
  return [...new Set([screen, resources, [...forms.values()], operations, answerForm?.rights, targets].flatMap(permissionIds))].sort()
}

function permissionIds(value: unknown): readonly string[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, member]) =>
    (key === 'anyOf' || key === 'and') && Array.isArray(member) ? member.map(String) : permissionIds(member),
  )
}

/** Two users with the same key get the same variants of what mentions these permissions. */
export function audienceKey(actor: Actor, mentions: readonly string[]): string {
  const held = mentions.filter((id) => actor.permissions.has(id))
  const flags = Object.keys(actor.flags).filter((flag) => actor.flags[flag])
  return [actor.superadmin ? 'super' : actor.isOwner ? 'owner' : 'staff', actor.userType, flags.sort().join(','), held.join(',')].join('|')
}
