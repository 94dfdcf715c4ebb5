import { ITSELF_ID } from '#contract'
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

/** The product itself, when time has come and no person: it sees and may do all in a company. */
export const itselfIn = ({ companyId, timeZone }: Pick<Actor, 'companyId' | 'timeZone'>): Actor => ({
  ...NOBODY,
  userId: ITSELF_ID,
  companyId,
  timeZone,
  superadmin: true,
})

export const isItself = (userId: string | null): boolean => userId === ITSELF_ID
