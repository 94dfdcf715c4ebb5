import type { ReactNode } from 'react'
import { useT } from '#i18n'
import { Link, routePath, useRoutes } from '#navigation'
import css from './page.module.css'

/** Links to routes by their friendly names; those out of this person's reach are left out. */
export function LinksBlock({ routes }: { readonly routes: readonly string[] }): ReactNode {
  const t = useT()
  const table = useRoutes()
  const links = routes.flatMap((id) => {
    const path = routePath(table, id)
    const route = table.find((entry) => entry.id === id)
    return path && route && !route.planned ? [{ id, path, name: t(route.name) }] : []
  })
  if (links.length === 0) return null
  return (
    <ul className={css.links}>
      {links.map((link) => (
        <li key={link.id}>
          <Link href={link.path}>{link.name}</Link>
        </li>
      ))}
    </ul>
  )
}
