import type {
  AdminNotification,
  Announcement,
  BillingNotification,
  ClaimPayment,
  OutboxMail,
  PortalStatusBody,
  Sent,
  SignInNotice,
  SupportFacts,
} from '#contract'
import type { Actor } from '#permissions'
import type { Caller } from '#server/http/guards'
import { RefusalError } from '#server/platform/refusal'
import type { SourceWriter } from '#server/records'
import { announcements, billingNotifications, claimReport, markRead, notifications } from './bell/read-bell.ts'
import { readNotice, signInNotices } from './bell/sign-in-notices.ts'
import type { ShellContext } from './context.ts'
import { createLabels, type Labels } from './labels/labels.ts'
import { createLogo, type Logo } from './logo.ts'
import { createPortalChecks, type PortalAnswer, type PortalCheck } from './portal/portal-status.ts'
import { createPunches, type PunchCall, type Punched, type PunchFields } from './punches/punch.ts'
import { createReleases, type Releases } from './releases/releases.ts'
import { type AccountNews, tellOfAccount } from './support/account-letters.ts'
import { readFacts, supportWriter, writeFacts } from './support/facts.ts'
import { createReferrals, type ReferralFields } from './support/referrals.ts'
import { createTickets, type TicketFields } from './support/tickets.ts'
import { createWall, type Wall } from './wall/wall.ts'

type Sender = Pick<Caller, 'actor' | 'company'>

/** What the shell asks for around every screen (spec: shell-and-account §7). Each call checks the actor's rights and throws RefusalError. */
export interface Shell {
  notifications(actor: Actor): Promise<readonly AdminNotification[]>
  claimReport(actor: Actor): Promise<readonly ClaimPayment[]>
  announcements(actor: Actor, locations: readonly string[]): Promise<readonly Announcement[]>
  billingNotifications(actor: Actor): Promise<readonly BillingNotification[]>
  /** Gives how many were marked. */
  markRead(actor: Actor, locations: readonly string[]): Promise<number>
  /** What this person has not read of what is shown when they sign in. */
  signInNotices(actor: Actor): Promise<readonly SignInNotice[]>
  readNotice(actor: Actor, id: string): Promise<void>
  portalStatus(actor: Actor, type: PortalStatusBody['type']): Promise<PortalAnswer>
  /** Asks the portal of one credential, for who may change it. */
  checkPortal(actor: Actor, id: string): Promise<PortalCheck>
  punch(actor: Actor, call: PunchCall, fields: PunchFields): Promise<Punched>
  ticket(sender: Sender, fields: TicketFields): Promise<Sent>
  refer(sender: Sender, fields: ReferralFields): Promise<Sent>
  /** Tells the person by mail what was changed about their account: at the address they had before. */
  tellOfAccount(change: AccountNews): Promise<void>
  supportFacts(): Promise<SupportFacts>
  /** The same on a screen of super admins. */
  readonly supportSource: SourceWriter
  /** Super admins only. */
  setSupportFacts(actor: Actor, facts: SupportFacts): Promise<void>
  /** Super admins only; audited. */
  outbox(actor: Actor): Promise<readonly OutboxMail[]>
  readonly releases: Releases
  readonly labels: Labels
  readonly logo: Logo
  readonly wall: Wall
}

/** The shell's calls over what they stand on. */
export function createShell(context: ShellContext): Shell {
  const portal = createPortalChecks(context)
  const superadmin = (actor: Actor): void => {
    if (!actor.superadmin) throw new RefusalError('forbidden')
  }
  return {
    notifications: (actor) => notifications(context, actor),
    claimReport: (actor) => claimReport(context, actor),
    announcements: (actor, locations) => announcements(context, actor, locations),
    billingNotifications: (actor) => billingNotifications(context, actor),
    markRead: (actor, locations) => markRead(context, actor, locations),
    signInNotices: (actor) => signInNotices(context, actor),
    readNotice: (actor, id) => readNotice(context, actor, id),
    portalStatus: portal.status,
    checkPortal: portal.check,
    punch: createPunches(context),
    ticket: createTickets(context),
    refer: createReferrals(context),
    tellOfAccount: (change) => tellOfAccount(context, change),
    supportFacts: () => readFacts(context.database),
    supportSource: supportWriter(context.say),
    async setSupportFacts(actor, facts) {
      superadmin(actor)
      await writeFacts(context.database, facts, context.clock())
      await context.audit.write({ actor, action: 'update', entity: 'support-facts' })
    },
    async outbox(actor) {
      superadmin(actor)
      const letters = await context.mail.list()
      await context.audit.write({ actor, action: 'list', entity: 'outbox', detail: { count: letters.length } })
      return letters
    },
    releases: createReleases(context),
    labels: createLabels(context),
    logo: createLogo(context),
    wall: createWall(context),
  }
}
