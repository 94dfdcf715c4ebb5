import { type KeyboardEvent, useEffect, useRef } from 'react'
import type { MenuNode } from '#contract'
import { useT } from '#i18n'
import { MenuBadge } from '../badges/menu-badge.tsx'
import { activePath, trailKeys, trailOf } from './active-item.ts'
import { FlyoutEntry } from './flyout-entry.tsx'
import css from './flyout-menu.module.css'
import { useOpenGroups } from './open-groups.ts'
import { useFitting } from './use-fitting.ts'
import { useFlyout } from './use-flyout.ts'

export interface FlyoutMenuProps {
  readonly menu: readonly MenuNode[]
  readonly path: string
  readonly userId: string
  /** A row below the top bar, or a narrow column beside the page. */
  readonly along: 'row' | 'column'
  /** A column with its words under the icons; without, they are shown when an icon is pointed at. */
  readonly labelled?: boolean
}

const step = (event: KeyboardEvent<HTMLElement>, along: 'row' | 'column'): number | undefined => {
  const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl'
  const [forth, back] = along === 'column' ? ['ArrowDown', 'ArrowUp'] : isMirrored ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  return event.key === forth ? 1 : event.key === back ? -1 : undefined
}

/** Arrows, Home and End move along the first level; what is below opens beside its entry. */
const onTopKey = (event: KeyboardEvent<HTMLElement>, along: 'row' | 'column'): void => {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-top-item]')]
  const at = document.activeElement instanceof HTMLElement ? items.indexOf(document.activeElement) : -1
  if (at < 0) return
  const by = step(event, along)
  const to = event.key === 'Home' ? 0 : event.key === 'End' ? items.length - 1 : by === undefined ? undefined : at + by
  if (to === undefined) return
  event.preventDefault()
  items[Math.max(0, Math.min(to, items.length - 1))]?.focus()
}

/** The menu without its tree: the first level in a row or a narrow column, each group in a layer beside it. What finds no room in a row lies under "More". */
export function FlyoutMenu({ menu, path, userId, along, labelled = false }: FlyoutMenuProps) {
  const t = useT()
  const nav = useRef<HTMLElement>(null)
  const ruler = useRef<HTMLUListElement>(null)
  const active = activePath(menu, path)
  const trail = trailOf(menu, active)
  const entries = menu.filter((node) => !node.section)
  const fitting = useFitting(nav, ruler, along === 'row' ? entries.length : 0)
  const shown = along === 'row' ? entries.slice(0, fitting) : entries
  const rest = entries.slice(shown.length)
  const more: MenuNode = { id: 'more', label: 'shared/shell.moreMenu', icon: 'ellipsis', searchable: false, children: rest }
  const groups = useOpenGroups(userId, [...trailKeys(trail), ...trailKeys([more, ...trail])])
  const flyout = useFlyout(nav)
  const { close } = flyout
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has been opened
  useEffect(() => close(), [path, close])
  const common = { active, groups, along, labelled, flyout }
  return (
    <nav
      ref={nav}
      aria-label={t('shared/shell.mainMenu')}
      className={css.menu}
      data-along={along}
      data-labelled={labelled || undefined}
      onKeyDown={(event) => onTopKey(event, along)}
      onBlur={({ relatedTarget }) => relatedTarget instanceof Node && !nav.current?.contains(relatedTarget) && close()}
    >
      {menu.length === 0 && <p className={css.empty}>{t('shared/shell.menuEmpty')}</p>}
      <ul className={css.list}>
        {shown.map((node) => (
          <FlyoutEntry key={node.id} node={node} isOnTrail={trail[0] === node} {...common} />
        ))}
        {rest.length > 0 && <FlyoutEntry key="more" node={more} isOnTrail={rest.some((node) => node === trail[0])} {...common} />}
      </ul>
      {along === 'row' && (
        <ul ref={ruler} className={css.ruler} aria-hidden>
          {[...entries, more].map((node) => (
            <li key={node.id} className={css.item}>
              <span className={css.iconRoom} />
              {t(node.label)}
              <MenuBadge node={node} folded />
              {node.children && <span className={css.arrowRoom} />}
            </li>
          ))}
        </ul>
      )}
    </nav>
  )
}
