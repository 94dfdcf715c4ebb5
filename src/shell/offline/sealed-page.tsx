import { useT } from '#i18n'
import type { OfflineLock, UnlockOutcome } from '#offline'
import { Banner, Button, Icon } from '#widgets'
import css from './offline.module.css'
import { UnlockForm } from './unlock-form.tsx'

/** What can be done without network: unlock; nothing, as nobody chose to; no more, after five wrong tries; nothing, as no page of the company was kept. */
export type SealedView = { readonly kind: 'locked'; readonly lock: OfflineLock } | { readonly kind: 'sealed' | 'ended' | 'nothing' }

export interface SealedPageProps {
  readonly view: SealedView
  readonly onUnlock: (passphrase?: string) => Promise<UnlockOutcome>
  readonly onTryServer: () => void
}

/** The page that stands where the workspace would be while there is no network and everything on the device is sealed. */
export function SealedPage({ view, onUnlock, onTryServer }: SealedPageProps) {
  const t = useT()
  return (
    <main id="content" className={css.sealed}>
      <div className={css.sealedCard}>
        <span className={css.badge}>
          <Icon name={view.kind === 'locked' ? 'lock' : 'wifi-off'} size={24} />
        </span>
        <h1>{t(view.kind === 'locked' ? 'shared/offline.unlock.title' : 'shared/offline.unlock.noNetwork')}</h1>
        {view.kind === 'locked' && <UnlockForm lock={view.lock} onUnlock={onUnlock} />}
        {view.kind === 'sealed' && (
          <>
            <p>{t('shared/offline.sealed')}</p>
            <p className={css.quiet}>{t('shared/offline.sealedHint')}</p>
          </>
        )}
        {view.kind === 'ended' && <Banner tone="danger">{t('shared/offline.unlock.ended')}</Banner>}
        {view.kind === 'nothing' && <p>{t('shared/offline.unlock.nothing')}</p>}
        <p className={css.quiet}>{t('shared/offline.unlock.later')}</p>
        <Button wide icon="refresh-cw" onClick={onTryServer}>
          {t('shared/shell.tryNow')}
        </Button>
      </div>
    </main>
  )
}
