import { type ReactNode, Suspense } from 'react'
import type { LinksBlock as LinksBlockDocument } from '#contract'
import { useHasText, useT } from '#i18n'
import { Link, routePath, useRoutes } from '#navigation'
import { classNames, lazyPart } from '#widgets'
import css from './page.module.css'

const WaitingBehind = lazyPart(async () => (await import('./waiting-behind.tsx')).WaitingBehind, 'nothing')

export interface LinksBlockProps {
  readonly block: LinksBlockDocument
  /** The screen's document id, for the words of its numbers. */
  readonly strings: string
}

/** Links to routes by their friendly names, with what waits behind them; those out of this person's reach are left out. */
export function LinksBlock({ block: { id, routes, counts, tiles }, strings }: LinksBlockProps): ReactNode {
  const t = useT()
  const has = useHasText()
  const table = useRoutes()
  const links = routes.flatMap((id) => {
    const path = routePath(table, id)
    const route = table.find((entry) => entry.id === id)
    return path && route && !route.planned ? [{ id, path, name: t(route.name), count: counts?.find((each) => each.route === id) }] : []
  })
  if (links.length === 0) return null
  const title = `${strings}.blocks.${id}`
  return (
    <>
      {has(title) && <h2 className={css.linksTitle}>{t(title)}</h2>}
      <ul className={classNames(css.links, tiles && css.wideBlock)} data-tiles={tiles}>
        {links.map(({ id, path, name, count }) => (
          <li key={id}>
            <Link href={path}>{name}</Link>
            {has(`${strings}.about.${id}`) && <p>{t(`${strings}.about.${id}`)}</p>}
            {count && (
              <Suspense fallback={null}>
                <WaitingBehind count={count} strings={strings} />
              </Suspense>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
