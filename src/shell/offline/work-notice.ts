import type { DraftsState, KeyState, OfflineNotice, OutboxState } from '#offline'

/** One banner: what is the matter with the work on this device, and what can be done. Texts are translation keys. */
export interface WorkNotice {
  readonly id: string
  readonly tone: 'info' | 'warning' | 'danger'
  readonly icon?: string
  readonly text: string
  readonly count?: number
  readonly hint?: string
  readonly act?: 'update' | 'reload' | 'understood' | 'unlock'
  readonly mayClose?: true
}

export interface WorkFacts {
  readonly keys: KeyState
  readonly drafts: DraftsState
  readonly outbox: OutboxState
  readonly notice: OfflineNotice
  /** ms since 1970. */
  readonly now: number
}

/** Threat S26: work that lies unsent for this long is spoken of. */
const UNSENT_WARN_MS = 7 * 86_400_000

const word = (name: string): string => `shared/offline.${name}`

type Rule = (facts: WorkFacts) => WorkNotice | undefined

const RULES: readonly Rule[] = [
  ({ notice: { lost } }) => (lost > 0 ? { id: 'lost', tone: 'danger', text: word('lost'), count: lost, hint: word('lostHint'), act: 'understood' } : undefined),
  ({ notice, outbox }) => (notice.isOutdated || outbox.isOutdated ? { id: 'outdated', tone: 'warning', text: word('outdated'), act: 'reload' } : undefined),
  ({ drafts, outbox }) => {
    const reason = drafts.reason ?? outbox.storage
    // While the session is over the page asks for the password already.
    if (reason === undefined || reason === 'locked') return undefined
    return { id: reason, tone: 'danger', icon: 'hard-drive', text: word(`storage.${reason}`), ...(reason === 'newer' && { act: 'reload' }) }
  },
  ({ keys }) => {
    if (keys.kind !== 'unavailable') return undefined
    return { id: keys.reason, tone: 'warning', text: word(keys.reason === 'revoked' ? 'storage.revoked' : 'storage.missing'), mayClose: true }
  },
  ({ keys }) => (keys.kind === 'mismatch' ? { id: 'mismatch', tone: 'warning', icon: 'lock', text: word('mismatch'), act: 'unlock' } : undefined),
  ({ keys }) =>
    keys.kind === 'open' && keys.lostEarlier ? { id: 'earlier', tone: 'warning', icon: 'lock', text: word('earlierSealed'), mayClose: true } : undefined,
  ({ outbox, now }) => {
    const count = outbox.items.filter(({ queuedAt }) => queuedAt !== undefined && now - Date.parse(queuedAt) >= UNSENT_WARN_MS).length
    return count > 0 ? { id: 'old', tone: 'warning', icon: 'clock', text: word('old'), count, mayClose: true } : undefined
  },
  ({ outbox }) => {
    const count = outbox.items.filter(({ status }) => status === 'attention').length
    return count > 0 ? { id: 'attention', tone: 'warning', text: word('refused'), count, hint: word('outbox.where'), mayClose: true } : undefined
  },
  ({ outbox, notice }) =>
    outbox.items.length > 0 && notice.isPersisted === false
      ? { id: 'persist', tone: 'info', icon: 'hard-drive', text: word('notPersisted'), mayClose: true }
      : undefined,
  ({ notice }) => (notice.update ? { id: 'update', tone: 'info', icon: 'sparkles', text: word('update'), act: 'update' } : undefined),
]

/** What has to be said now, the gravest first. */
export const workNotices = (facts: WorkFacts): readonly WorkNotice[] => RULES.flatMap((rule) => rule(facts) ?? [])
