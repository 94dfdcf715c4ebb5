import type { MenuNode } from '#contract'
import { useT } from '#i18n'
import { asLeft, Link, useNameOf, useRoute } from '#navigation'
import { Breadcrumbs, type Crumb } from '#widgets'
import css from './frame.module.css'
import { usePageName } from './page-name.ts'
import { activePath, trailOf } from './sidebar/active-item.ts'

/** The way from the menu to a page that is no menu item itself, such as a record under its list. */
export function PageCrumbs({ menu }: { readonly menu: readonly MenuNode[] }) {
  const t = useT()
  const { path } = useRoute()
  const name = usePageName()
  const thing = useNameOf(path)
  const active = activePath(menu, path)
  if (active === undefined || active === path) return null
  const above: readonly Crumb[] = trailOf(menu, active).map((node) => ({ id: node.id, label: t(node.label), href: node.path && asLeft(node.path) }))
  return (
    <div className={css.crumbs}>
      <Breadcrumbs crumbs={[...above, { id: 'here', label: thing ?? name }]} renderLink={(href, label) => <Link href={href}>{label}</Link>} />
    </div>
  )
}
