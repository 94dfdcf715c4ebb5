import { type ReactNode, Suspense, useState } from 'react'
import type { BadgeCounts, Boot } from '#contract'
import { useT, withRoomWords } from '#i18n'
import { useRoute } from '#navigation'
import { useApp } from '#store'
import { classNames, Drawer, lazyPart } from '#widgets'
import { NO_BADGES, ShownBadges } from './badges/badges.ts'
import { BadgesLater } from './badges/badges-later.tsx'
import css from './frame.module.css'
import type { LoadLayer } from './layers/layer-props.ts'
import { RouteLoader } from './loader/route-loader.tsx'
import { toneOf } from './look/tone.ts'
import { useLookAttributes } from './look/use-look-attributes.ts'
import { useIsDesk, useMenuSize } from './look/use-menu-size.ts'
import { Announcements } from './notices/announcements.tsx'
import { DemoNotice, DeviceNotices, DocumentProblems, NewsLine, OfflineNotice } from './notices/notices.tsx'
import { SignInNoticesLater } from './notices/sign-in-notices-later.tsx'
import { PageCrumbs } from './page-crumbs.tsx'
import { useDocumentTitle, useFocusOnArrival, usePageName } from './page-name.ts'
import { SideBox } from './side-box.tsx'
import { LaterFlyout } from './sidebar/later-flyout.tsx'
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
  readonly layerSlots?: Readonly<Record<string, LoadLayer>>
  readonly children: ReactNode
}

const LiveChat = lazyPart(async () => (await withRoomWords(import('./live-chat/live-chat.tsx'))).LiveChat, 'nothing')
const ViewingNotice = lazyPart(async () => (await withRoomWords(import('./notices/viewing-notice.tsx'))).ViewingNotice)

/** What stands around every page: skip link, sidebar, top bar, notices, the page, footer. */
export function Frame({ boot, onTryServer, outbox, layerSlots, children }: FrameProps) {
  const t = useT()
  const { path } = useRoute()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [badges, setBadges] = useState<BadgeCounts>(NO_BADGES)
  const main = useFocusOnArrival(path)
  const name = usePageName()
  useDocumentTitle()
  const look = useApp((state) => state.look)
  const size = useMenuSize(look.MENU_SIZE)
  useLookAttributes(look, size)
  const hasDesk = useIsDesk()
  const menu = { menu: boot.menu, path, userId: boot.user.id }
  const isRow = look.LAYOUT === 'horizontal' && hasDesk
  const hasSide = look.LAYOUT === 'vertical' && size !== 'full' && size !== 'fullscreen'
  return (
    <ShownBadges value={badges}>
      <div className={css.frame} data-mode={look.LAYOUT_MODE}>
        <a href="#content" className={css.skip}>
          {t('shared/shell.skip')}
        </a>
        {hasSide && <SideBox boot={boot} path={path} size={size} color={look.MENU_COLOR} />}
        <div className={css.work}>
          <TopBar
            boot={boot}
            outbox={outbox}
            layerSlots={layerSlots}
            leads={hasSide ? 'nothing' : isRow ? 'logo' : 'menu'}
            onOpenMenu={() => setMenuOpen(true)}
          />
          {isRow && (
            <div className={classNames(css.row, toneOf(look.MENU_COLOR))}>
              <LaterFlyout {...menu} along="row" />
            </div>
          )}
          {boot.viewedBy && (
            <Suspense fallback={null}>
              <ViewingNotice seen={`${boot.user.firstName} ${boot.user.lastName}`} viewer={boot.viewedBy.name} />
            </Suspense>
          )}
          <NewsLine>
            {boot.company.isDemo && <DemoNotice />}
            {!boot.user.superadmin && <Announcements />}
          </NewsLine>
          <OfflineNotice onTry={onTryServer} />
          <DeviceNotices />
          {boot.server.development && <DocumentProblems />}
          <main id="content" ref={main} tabIndex={-1} className={css.main}>
            <PageCrumbs menu={boot.menu} />
            <div className={css.page}>{children}</div>
            <footer className={css.footer}>{t('shared/shell.footer', { year: new Date().getFullYear(), name: t('shared/app.product') })}</footer>
          </main>
          <RouteLoader />
          {boot.liveChat && (
            <Suspense fallback={null}>
              <LiveChat offer={boot.liveChat} />
            </Suspense>
          )}
        </div>
        {isMenuOpen && (
          <Drawer side="start" lightDismiss title={t('shared/shell.mainMenu')} onClose={() => setMenuOpen(false)}>
            <div className={css.drawerPickers}>
              <Pickers boot={boot} />
            </div>
            <Sidebar {...menu} onFollow={() => setMenuOpen(false)} />
          </Drawer>
        )}
        <div className="only-read-aloud" aria-live="polite">
          {t('shared/shell.opened', { name })}
        </div>
        <SignInNoticesLater notices={boot.notices} />
        <BadgesLater boot={boot} onCounted={setBadges} />
      </div>
    </ShownBadges>
  )
}
