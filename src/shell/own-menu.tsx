import type { MenuNode } from '#contract'
import { useT } from '#i18n'
import { Link } from '#navigation'
import { Icon } from '#widgets'
import css from './own-menu.module.css'
import { activePath } from './sidebar/active-item.ts'

export interface OwnMenuProps {
  readonly menu: readonly MenuNode[]
  readonly path: string
}

/** The few pages of a client or an employee: below the bar at the top, on a phone at the bottom, where a thumb reaches. */
export function OwnMenu({ menu, path }: OwnMenuProps) {
  const t = useT()
  const active = activePath(menu, path)
  const pages = menu.filter((node) => node.path !== undefined)
  if (pages.length < 2) return null
  return (
    <nav className={css.menu} aria-label={t('shared/shell.mainMenu')}>
      {pages.map((node) => (
        <Link key={node.id} href={node.path ?? ''} className={css.page} aria-current={node.path === active ? 'page' : undefined}>
          {node.icon && <Icon name={node.icon} size={20} />}
          <span>{t(node.label)}</span>
        </Link>
      ))}
    </nav>
  )
}
