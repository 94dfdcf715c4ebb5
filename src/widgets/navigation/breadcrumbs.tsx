import type { ReactNode } from 'react'
import { useT } from '#i18n'
import { Icon } from '../icon/icon.tsx'
import css from './navigation.module.css'

export interface Crumb {
  readonly id: string
  readonly label: string
  /** Absent for where one is. */
  readonly href?: string | undefined
}

export interface BreadcrumbsProps {
  readonly crumbs: readonly Crumb[]
  /** Draws a link, so that the page's own navigation is used. */
  readonly renderLink: (href: string, label: string) => ReactNode
}

/** The way here. */
export function Breadcrumbs({ crumbs, renderLink }: BreadcrumbsProps) {
  const t = useT()
  return (
    <nav aria-label={t('shared/widgets.breadcrumbs')}>
      <ol className={css.crumbs}>
        {crumbs.map(({ id, label, href }, index) => (
          <li key={id} className={css.crumb}>
            {index > 0 && <Icon name="chevron-right" size={14} />}
            {href ? renderLink(href, label) : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
