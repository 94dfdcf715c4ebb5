import { type ReactNode, useState } from 'react'
import type { Boot } from '#contract'
import { useT } from '#i18n'
import { useRoute } from '#navigation'
import { Drawer } from '#widgets'
import css from './frame.module.css'
import type { LoadLayer } from './layers/layer-props.ts'
import { LogoBox } from './logo-box.tsx'
import { Announcements } from './notices/announcements.tsx'
import { DemoNotice, DeviceNotices, DocumentProblems, OfflineNotice } from './notices/notices.tsx'
import { PageCrumbs } from './page-crumbs.tsx'
import { useDocumentTitle, useFocusOnArrival, usePageName } from './page-name.ts'
import { Sidebar } from './sidebar/sidebar.tsx'
import { Pickers } from './top-bar/pickers.tsx'
import { TopBar } from './top-bar/top-bar.tsx'

export interface FrameProps {
  readonly boot: Boot
  /** Asks the server once more after it was out of reach. */
  readonly onTryServer: () => void
  /** What waits to be sent, drawn where offline use is spoken of. */
  readonly outbox?: ReactNode
  /** Layers that other rooms lend to the top bar, by the action that opens them. */
  readonly lent?: Readonly<Record<string, LoadLayer>>
  readonly children: ReactNode
}

/** What stands around every page: skip link, sidebar, top bar, notices, the page, footer. */
export function Frame({ boot, onTryServer, outbox, lent, children }: FrameProps) {
  const t = useT()
  const { path } = useRoute()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const main = useFocusOnArrival(path)
  const name = usePageName()
  useDocumentTitle()
  const sidebar = { menu: boot.menu, path, userId: boot.user.id }
  return (
    <div className={css.frame}>
      <a href="#content" className={css.skip}>
        {t('shared/shell.skip')}
      </a>
      <div className={css.side}>
        <div className={css.logo}>
          <LogoBox shortName={boot.company.sName} logo={boot.company.logo} />
        </div>
        <Sidebar {...sidebar} />
      </div>
      <div className={css.work}>
        <TopBar boot={boot} outbox={outbox} lent={lent} onOpenMenu={() => setMenuOpen(true)} />
        {!boot.user.superadmin && <Announcements />}
        {boot.company.isDemo && <DemoNotice />}
        <OfflineNotice onTry={onTryServer} />
        <DeviceNotices />
        {boot.server.development && <DocumentProblems />}
        <main id="content" ref={main} tabIndex={-1} className={css.main}>
          <PageCrumbs menu={boot.menu} />
          <div className={css.page}>{children}</div>
          <footer className={css.footer}>{t('shared/shell.footer', { year: new Date().getFullYear(), name: t('shared/app.product') })}</footer>
        </main>
      </div>
      {isMenuOpen && (
        <Drawer side="start" lightDismiss title={t('shared/shell.mainMenu')} onClose={() => setMenuOpen(false)}>
          <div className={css.drawerPickers}>
            <Pickers boot={boot} />
          </div>
          <Sidebar {...sidebar} onFollow={() => setMenuOpen(false)} />
        </Drawer>
      )}
      <div className="only-read-aloud" aria-live="polite">
        {t('shared/shell.opened', { name })}
      </div>
    </div>
  )
}
