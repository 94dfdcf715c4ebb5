/** What staff see around every screen, behind its calls: the bell, punches, portal status, tickets, referrals, releases, a company's own words. */
export type { ShellContext } from './context.ts'
export { createShell, type Shell } from './create-shell.ts'
export { recordOf, sameCall } from './once.ts'
export { portalService } from './portal/portal-service.ts'
export type { PortalCredential, PortalProvider, PortalVerdict } from './portal/provider.ts'
export type { PunchCall, PunchFields } from './punches/punch.ts'
export type { ReferralFields } from './support/referrals.ts'
export type { TicketFields } from './support/tickets.ts'
