import { useT } from '#i18n'
import { Link } from '#navigation'
import { HOME_PATH } from '#session'
import { EmptyState } from '#widgets'
import css from './frame.module.css'

/** An address inside the workspace that has no page for this person, under its friendly name. */
export function NotFound({ name }: { readonly name: string }) {
  const t = useT()
  return (
    <div className={css.notFound}>
      <h1>{name}</h1>
      <EmptyState title={t('shared/app.notFoundTitle')} hint={t('shared/app.notFoundText')} icon="map">
        <Link href={HOME_PATH}>{t('shared/app.goHome')}</Link>
      </EmptyState>
    </div>
  )
}
