import { useQuery } from '@tanstack/react-query'
import { shellApi } from '#api'
import { useT } from '#i18n'
import { Link, pathOf } from '#navigation'
import { Icon } from '#widgets'
import { useRestedFor } from '../use-rested-for.ts'
import css from './top-bar.module.css'

const REST_MS = 3_000
/** The companies list, shown with those that are Un-Verified only (spec: shell-and-account §2). */
const ROUTE = 'companies'
const FILTER = '?f.verification=eq:unverified'

/** For super admins: how many companies wait to be verified; leads to them. */
export function UnverifiedBadge() {
  const t = useT()
  const rests = useRestedFor(REST_MS)
  const { data: count = 0 } = useQuery({
    queryKey: ['unverified-companies'],
    queryFn: ({ signal }) => shellApi.unverifiedCompanies(signal),
    enabled: rests,
    retry: false,
  })
  const path = pathOf(ROUTE)
  if (count === 0 || path === undefined) return null
  return (
    <Link href={`${path}${FILTER}`} className={css.badge ?? ''}>
      <Icon name="building-2" />
      <span aria-hidden>{count}</span>
      <span className={css.badgeText} aria-hidden>
        {t('shared/shell.unverified')}
      </span>
      <span className="only-read-aloud">{t('shared/shell.unverifiedCompanies', { count })}</span>
    </Link>
  )
}
