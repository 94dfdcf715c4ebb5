import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Boot } from '#contract'
import { useT } from '#i18n'
import { bus, useApp } from '#store'
import { classNames, IconButton } from '#widgets'
import { firstLayer } from '../account/first-layer.ts'
import { BellButton } from '../bell/bell-button.tsx'
import { Layer } from '../layers/layer.tsx'
import type { LoadLayer } from '../layers/layer-props.ts'
import { useShellActions } from '../layers/use-shell-actions.ts'
import { LogoBox } from '../logo-box.tsx'
import { toneOf } from '../look/tone.ts'
import { WeatherLater } from '../weather/weather-later.tsx'
import { HelpMenu } from './help-menu.tsx'
import { Pickers } from './pickers.tsx'
import { SearchButton } from './search-button.tsx'
import css from './top-bar.module.css'
import { UnverifiedBadge } from './unverified-badge.tsx'
import { useLayerKeys } from './use-layer-keys.ts'
import { UserMenu } from './user-menu.tsx'

export interface TopBarProps {
  readonly boot: Boot
  /** What waits to be sent, drawn where offline use is spoken of. */
  readonly outbox?: ReactNode
  /** Layers that other rooms lend, by the action that opens them (layers/actions.ts). */
  readonly layerSlots?: Readonly<Record<string, LoadLayer>> | undefined
  readonly onOpenMenu: () => void
  /** What stands first: nothing beside a sidebar, the logo above a row of the menu, a button for the menu where it is not in sight. */
  readonly leads?: 'nothing' | 'logo' | 'menu'
}

const NONE: Readonly<Record<string, LoadLayer>> = {}

/** Search, company and location, notifications, help and the user's menu; on small screens also the way to the menu. */
export function TopBar({ boot, outbox, layerSlots = NONE, onOpenMenu, leads = 'nothing' }: TopBarProps) {
  const t = useT()
  const color = useApp((state) => state.look.TOPBAR_COLOR)
  const [layer, setLayer] = useState(() => firstLayer(boot.password, localStorage))
  const names = useMemo(() => Object.keys(layerSlots), [layerSlots])
  const actions = useShellActions({ superadmin: boot.user.superadmin, layerSlots: names, open: setLayer })
  useLayerKeys(setLayer)
  useEffect(() => {
    const open = (): void => setLayer('offline')
    bus.on('offlineUseWanted', open)
    return () => bus.off('offlineUseWanted', open)
  }, [])
  return (
    <header className={classNames(css.bar, toneOf(color))}>
      <div className={css.leading} data-leads={leads}>
        {leads === 'menu' && <IconButton icon="menu" iconSize={18} label={t('shared/shell.openMenu')} onClick={onOpenMenu} />}
        <LogoBox shortName={boot.company.sName} logo={boot.company.logo} />
      </div>
      <SearchButton onOpen={() => setLayer('palette')} />
      <div className={css.pickers}>
        <Pickers boot={boot} />
      </div>
      <div className={css.tools}>
        {boot.user.superadmin && <UnverifiedBadge />}
        {boot.server.weather && <WeatherLater />}
        <BellButton tabs={boot.bell} />
        <HelpMenu actions={actions.filter(({ menu }) => menu === 'help')} menu={boot.menu} />
        {layerSlots.assistant && !boot.viewedBy && !boot.company.assistantOff && (
          <IconButton icon="bot" iconSize={18} label={t('shared/shell.assistant')} onClick={() => setLayer('assistant')} />
        )}
        <IconButton icon="settings" iconSize={18} label={t('shared/look.title')} onClick={() => setLayer('look')} />
        <UserMenu user={boot.user} actions={actions.filter(({ menu }) => menu === 'user')} />
      </div>
      {layer && <Layer key={layer} action={layer} boot={boot} actions={actions} outbox={outbox} layerSlots={layerSlots} onClose={() => setLayer(undefined)} />}
    </header>
  )
}
