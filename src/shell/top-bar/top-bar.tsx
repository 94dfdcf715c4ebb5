import { type ReactNode, useMemo, useState } from 'react'
import type { Boot } from '#contract'
import { useT } from '#i18n'
import { IconButton } from '#widgets'
import { firstLayer } from '../account/first-layer.ts'
import { BellButton } from '../bell/bell-button.tsx'
import { Layer } from '../layers/layer.tsx'
import type { LoadLayer } from '../layers/layer-props.ts'
import { useShellActions } from '../layers/use-shell-actions.ts'
import { LogoBox } from '../logo-box.tsx'
import { HelpMenu } from './help-menu.tsx'
import { Pickers } from './pickers.tsx'
import { SearchButton } from './search-button.tsx'
import css from './top-bar.module.css'
import { UnverifiedBadge } from './unverified-badge.tsx'
import { usePaletteKeys } from './use-palette-keys.ts'
import { UserMenu } from './user-menu.tsx'

export interface TopBarProps {
  readonly boot: Boot
  /** What waits to be sent, drawn where offline use is spoken of. */
  readonly outbox?: ReactNode
  /** Layers that other rooms lend, by the action that opens them (layers/actions.ts). */
  readonly lent?: Readonly<Record<string, LoadLayer>> | undefined
  readonly onOpenMenu: () => void
}

const NONE: Readonly<Record<string, LoadLayer>> = {}

/** Search, company and location, notifications, help and the user's menu; on small screens also the way to the menu. */
export function TopBar({ boot, outbox, lent = NONE, onOpenMenu }: TopBarProps) {
  const t = useT()
  const [layer, setLayer] = useState(() => firstLayer(boot.password, localStorage))
  const names = useMemo(() => Object.keys(lent), [lent])
  const actions = useShellActions({ superadmin: boot.user.superadmin, lent: names, open: setLayer })
  usePaletteKeys(() => setLayer('palette'))
  return (
    <header className={css.bar}>
      <div className={css.small}>
        <IconButton icon="menu" iconSize={18} label={t('shared/shell.openMenu')} onClick={onOpenMenu} />
        <LogoBox shortName={boot.company.sName} logo={boot.company.logo} />
      </div>
      <SearchButton onOpen={() => setLayer('palette')} />
      <div className={css.pickers}>
        <Pickers boot={boot} />
      </div>
      <div className={css.tools}>
        {boot.user.superadmin && <UnverifiedBadge />}
        <BellButton billing={boot.billingNotices !== false} />
        <HelpMenu actions={actions.filter(({ menu }) => menu === 'help')} menu={boot.menu} />
        <UserMenu user={boot.user} actions={actions.filter(({ menu }) => menu === 'user')} />
      </div>
      {layer && <Layer key={layer} action={layer} boot={boot} actions={actions} outbox={outbox} lent={lent} onClose={() => setLayer(undefined)} />}
    </header>
  )
}
