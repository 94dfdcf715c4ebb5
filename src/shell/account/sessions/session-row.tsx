import type { OpenSession } from '#contract'
import { useFormats, useT } from '#i18n'
import { Button, Icon, Pill } from '#widgets'
import css from './sessions.module.css'

/** One place where the person is signed in. */
export function SessionRow({ session, onEnd }: { readonly session: OpenSession; readonly onEnd: () => void }) {
  const t = useT()
  const formats = useFormats()
  const { browser, system, isMobile, address, since, lastActive, isThis } = session
  const place = browser !== '' && system !== '' ? t('shared/account.sessions.device', { browser, system }) : browser || system
  const name = place || t('shared/account.sessions.unknown')
  return (
    <li className={css.row}>
      <Icon name={isMobile ? 'smartphone' : 'monitor'} />
      <div className={css.facts}>
        <span className={css.name}>
          {name}
          {isThis && <Pill tone="success" label={t('shared/account.sessions.this')} />}
        </span>
        <span className={css.quiet}>{t('shared/account.sessions.lastActive', { time: formats.dateTime(lastActive) })}</span>
        <span className={css.quiet}>
          {address === ''
            ? t('shared/account.sessions.since', { time: formats.dateTime(since) })
            : t('shared/account.sessions.sinceFrom', { time: formats.dateTime(since), address })}
        </span>
      </div>
      {!isThis && (
        <Button small aria-label={t('shared/account.sessions.endOf', { name })} onClick={onEnd}>
          {t('shared/account.sessions.end')}
        </Button>
      )}
    </li>
  )
}
