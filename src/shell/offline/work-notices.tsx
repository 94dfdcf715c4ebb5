import { useEffect, useState } from 'react'
import { useT } from '#i18n'
import { type OfflineLock, offline, startOffline, useObservable } from '#offline'
import { Banner, Button } from '#widgets'
import css from './offline.module.css'
import { UnlockDialog } from './unlock-dialog.tsx'
import { type WorkNotice, workNotices } from './work-notice.ts'

/** Banners on the work that is kept on this device: what went wrong, what is at risk, and what to do. */
export function WorkNotices() {
  const room = offline()
  useEffect(() => void startOffline(), [])
  const keys = useObservable(room.keys.state)
  const drafts = useObservable(room.drafts.state)
  const outbox = useObservable(room.outbox.state)
  const notice = useObservable(room.notice)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [isUnlocking, setUnlocking] = useState(false)
  const acts: Readonly<Record<NonNullable<WorkNotice['act']>, () => void>> = {
    update: () => notice.update?.(),
    reload: () => location.reload(),
    understood: room.dismissLost,
    unlock: () => setUnlocking(true),
  }
  const shown = workNotices({ keys, drafts, outbox, notice, now: Date.now() }).filter(({ id }) => !closed.has(id))
  return (
    <>
      {shown.map((each) => (
        <NoticeBanner
          key={each.id}
          notice={each}
          onAct={() => each.act && acts[each.act]()}
          onClose={each.mayClose ? () => setClosed((known) => new Set([...known, each.id])) : undefined}
        />
      ))}
      {isUnlocking && keys.kind === 'mismatch' && <Unlocking userId={keys.userId} onClose={() => setUnlocking(false)} />}
    </>
  )
}

export interface NoticeBannerProps {
  readonly notice: WorkNotice
  readonly onAct: () => void
  readonly onClose: (() => void) | undefined
}

export function NoticeBanner({ notice, onAct, onClose }: NoticeBannerProps) {
  const t = useT()
  const { tone, text, count, hint, act, icon } = notice
  const button = act && (
    <Button small onClick={onAct}>
      {t(ACT_WORDS[act])}
    </Button>
  )
  return (
    <div className={css.notice}>
      <Banner tone={tone} {...(icon && { icon })} actions={button} onClose={onClose}>
        {t(text, count === undefined ? {} : { count })} {hint && t(hint)}
      </Banner>
    </div>
  )
}

const ACT_WORDS: Readonly<Record<NonNullable<WorkNotice['act']>, string>> = {
  update: 'shared/offline.reload',
  reload: 'shared/offline.reload',
  understood: 'shared/offline.understood',
  unlock: 'shared/offline.unlock.open',
}

/** Signed in, but only the offline way still opens what lies here. */
function Unlocking({ userId, onClose }: { readonly userId: string; readonly onClose: () => void }) {
  const [lock, setLock] = useState<OfflineLock>()
  useEffect(() => void offline().keys.offlineLock(userId).then(setLock), [userId])
  const { unlock, keys } = offline()
  return (
    <UnlockDialog
      lock={lock}
      onUnlock={(passphrase) => unlock(userId, passphrase)}
      onStartAnew={() => void keys.startAnew(userId).then(onClose)}
      onClose={onClose}
    />
  )
}
