import type { Access } from '#contract'
import { type LinkContext, look } from './context.ts'
import { inside, type Place } from './place.ts'

/** Every permission named must be in a catalogue. */
export function checkAccess(context: LinkContext, place: Place, access: Access | undefined): void {
  if (!access || !('anyOf' in access)) return
  for (const key of ['anyOf', 'and'] as const) {
    for (const [index, name] of (access[key] ?? []).entries()) look(context, inside(place, key, index), context.permissions, { what: 'permission', name })
  }
}

/** A misspelt user type would silently limit or hide nothing. */
export function checkUserTypes(context: LinkContext, place: Place, userTypes: readonly string[] = []): void {
  userTypes.forEach((name, index) => {
    look(context, inside(place, index), context.userTypes, { what: 'user type', name })
  })
}

/** Every icon named must be in the registry. */
export function checkIcon(context: LinkContext, place: Place, icon: string | undefined): void {
  if (icon !== undefined) look(context, inside(place, 'icon'), context.icons, { what: 'icon', name: icon })
}
