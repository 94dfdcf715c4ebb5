import type { Actor } from './actor.ts'

/** Whoever is not signed in: no person, no company, no right. */
export const NOBODY: Actor = {
  userId: '',
  companyId: '',
  superadmin: false,
  isOwner: false,
  userType: '',
  permissions: new Set(),
  flags: {},
  locationIds: [],
  locationId: null,
  nameOrder: false,
  timeZone: 'UTC',
  sessionId: '',
}
