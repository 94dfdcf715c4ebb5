import { useEffect, useRef } from 'react'
import type { MenuNode } from '#contract'
import { useT } from '#i18n'
import { activePath, trailKeys, trailOf } from './active-item.ts'
import { onMenuKey } from './menu-keys.ts'
import { MenuTree } from './menu-tree.tsx'
import { useOpenGroups } from './open-groups.ts'
import css from './sidebar.module.css'

export interface SidebarProps {
  readonly menu: readonly MenuNode[]
  readonly path: string
  readonly userId: string
  /** Told when a link was followed; a drawer closes then. */
  readonly onFollow?: () => void
}

/** The menu, with the way to the current page open and marked. */
export function Sidebar({ menu, path, userId, onFollow }: SidebarProps) {
  const t = useT()
  const nav = useRef<HTMLElement>(null)
  const active = activePath(menu, path)
  const groups = useOpenGroups(userId, trailKeys(trailOf(menu, active)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marked item moves when the active path does
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <nav ref={nav} aria-label={t('shared/shell.mainMenu')} className={css.menu} onKeyDown={onMenuKey}>
      {menu.length === 0 ? (
        <p className={css.empty}>{t('shared/shell.menuEmpty')}</p>
      ) : (
        <MenuTree nodes={menu} active={active} groups={groups} onFollow={onFollow} />
      )}
    </nav>
  )
}
