import { useEffect, useState } from 'react'
import { errorText } from '#actions'
import { sessionsApi } from '#api'
import type { OpenSession } from '#contract'
import { useT } from '#i18n'
import { leaveSafely } from '#navigation'
import { signOutEverywhere } from '#session'
import { Banner, SkeletonLines } from '#widgets'
import { AskedTwice } from '../../asked-twice.tsx'
import { SessionRow } from './session-row.tsx'
import css from './sessions.module.css'

/** Where the person is signed in; each other place can be ended, and all of them at once. */
export function SessionsPart() {
  const t = useT()
  const [sessions, setSessions] = useState<readonly OpenSession[]>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    const off = new AbortController()
    sessionsApi.list(off.signal).then(setSessions, (error: unknown) => off.signal.aborted || setFailure(errorText(error, t)))
    return () => off.abort()
  }, [t])
  const doing = (work: Promise<void>): void => {
    setFailure(undefined)
    work.catch((error: unknown) => setFailure(errorText(error, t)))
  }
  const end = (id: string): void => doing(sessionsApi.end(id).then(setSessions))
  return (
    <section className={css.part} aria-label={t('shared/account.sessions.title')}>
      <h3 className={css.title}>{t('shared/account.sessions.title')}</h3>
      {failure && <Banner tone="danger">{failure}</Banner>}
      {sessions === undefined && failure === undefined && <SkeletonLines lines={3} />}
      {sessions && (
        <ul className={css.list}>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => end(session.id)} />
          ))}
        </ul>
      )}
      {sessions && (
        <div>
          <AskedTwice
            label={t('shared/account.sessions.everywhere')}
            text={t('shared/account.sessions.everywhereText')}
            onYes={() => leaveSafely(() => doing(signOutEverywhere()))}
          />
        </div>
      )}
    </section>
  )
}
