import type { PasswordLinkAbout, PasswordLinkReason } from '#contract'
import type { AuditActor } from '#server/platform/audit'
import { faultName } from '#server/platform/refusal'
import type { LinkContext } from './context.ts'
import { askForLink, sendLink } from './send-link.ts'
import { aboutLink, useLink } from './use-link.ts'

export type PasswordLinksOptions = LinkContext

export interface PasswordLinks {
  /**
   * Mails a link by which the person chooses a password: 30 minutes for `forgotten`, three days for `invited`. To be called after the account is
   * stored; it must be `active`. Audited as `by`, who gave the account. Gives false when the account is closed, unknown, or has five links that hold.
   */
  sendPasswordLink(account: { readonly id: string }, why: PasswordLinkReason, by: AuditActor): Promise<boolean>
  /** Someone says they forgot their password. Known and unknown addresses alike; the letter is written after the answer. Throws too-many-tries. */
  ask(given: { readonly email: string; readonly ip: string }): Promise<void>
  /** Throws wrong-state when the link holds no longer, or never was one. */
  about(token: string): Promise<PasswordLinkAbout>
  /** Uses the link up and ends all sessions of the person; gives who they are. Throws wrong-state or invalid-value. */
  use(given: { readonly token: string; readonly password: string; readonly ip: string }): Promise<string>
  /** When the letters asked for so far are written, or have failed. */
  settled(): Promise<void>
}

/** Password links over a database and a mailbox. */
export function createPasswordLinks(context: PasswordLinksOptions): PasswordLinks {
  const underWay = new Set<Promise<void>>()

  function later(work: () => Promise<void>): void {
    const done = work()
      .catch((error: unknown) => context.failed(faultName(error)))
      .finally(() => underWay.delete(done))
    underWay.add(done)
  }

  return {
    sendPasswordLink: ({ id }, why, by) => sendLink(context, { id }, why, { by }),
    async ask(given) {
      later(await askForLink(context, given))
    },
    about: (token) => aboutLink(context, token),
    use: (given) => useLink(context, given),
    async settled() {
      await Promise.all(underWay)
    },
  }
}
