import { type ReactNode, useState } from 'react'
import type { Boot } from '#contract'
import { useT } from '#i18n'
import { useRoute } from '#navigation'
import { useApp } from '#store'
import { classNames, IconButton } from '#widgets'
import { firstLayer } from './account/first-layer.ts'
import frame from './frame.module.css'
import { Layer } from './layers/layer.tsx'
import type { LoadLayer } from './layers/layer-props.ts'
import { useShellActions } from './layers/use-shell-actions.ts'
import { LogoBox } from './logo-box.tsx'
import { toneOf } from './look/tone.ts'
import { useLookAttributes } from './look/use-look-attributes.ts'
import { DemoNotice, NewsLine, OfflineNotice } from './notices/notices.tsx'
import { SignInNoticesLater } from './notices/sign-in-notices-later.tsx'
import { ViewingNotice } from './notices/viewing-notice.tsx'
import css from './own-frame.module.css'
import { OwnMenu } from './own-menu.tsx'
import { useDocumentTitle, useFocusOnArrival } from './page-name.ts'
import { CompanyPart } from './top-bar/pickers.tsx'
import bar from './top-bar/top-bar.module.css'
import { UserMenu } from './top-bar/user-menu.tsx'

export interface OwnFrameProps {
  readonly boot: Boot
  readonly onTryServer: () => void
  readonly children: ReactNode
}

const NONE: Readonly<Record<string, LoadLayer>> = {}
const NO_NAMES: readonly string[] = []

/** What stands around the page of clients and employees with an account of their own: a small menu, no search, no bell. */
export function OwnFrame({ boot, onTryServer, children }: OwnFrameProps) {
  const t = useT()
  const { path } = useRoute()
  const main = useFocusOnArrival(path)
  const look = useApp((state) => state.look)
  const [layer, setLayer] = useState(() => firstLayer(boot.password, localStorage))
  const actions = useShellActions({ superadmin: false, isOwnAccount: true, layerSlots: NO_NAMES, open: setLayer })
  useDocumentTitle()
  useLookAttributes(look, 'fullscreen')
  return (
    <div className={css.frame}>
      <a href="#content" className={frame.skip}>
        {t('shared/shell.skip')}
      </a>
      <header className={classNames(bar.bar, toneOf(look.TOPBAR_COLOR))}>
        <div className={bar.leading} data-leads="logo">
          <LogoBox shortName={boot.company.sName} logo={boot.company.logo} />
        </div>
        <div className={bar.pickers}>{boot.companies.length > 1 && <CompanyPart boot={boot} />}</div>
        <div className={bar.tools}>
          <IconButton icon="settings" iconSize={18} label={t('shared/look.title')} onClick={() => setLayer('look')} />
          <UserMenu user={boot.user} actions={actions.filter(({ menu }) => menu === 'user')} />
        </div>
        {layer && <Layer key={layer} action={layer} boot={boot} actions={actions} layerSlots={NONE} onClose={() => setLayer(undefined)} />}
      </header>
      {boot.viewedBy && <ViewingNotice seen={`${boot.user.firstName} ${boot.user.lastName}`} viewer={boot.viewedBy.name} />}
      {boot.company.isDemo && (
        <NewsLine>
          <DemoNotice />
        </NewsLine>
      )}
      <OfflineNotice onTry={onTryServer} />
      <SignInNoticesLater notices={boot.notices} />
      <OwnMenu menu={boot.menu} path={path} />
      <main id="content" ref={main} tabIndex={-1} className={css.main}>
        {children}
      </main>
    </div>
  )
}
