import { useT } from '#i18n'
import { useOnItsWay } from '#navigation'
import { Skeleton } from '#widgets'
import css from './screen-view.module.css'

/** The outline of a screen on its way: a title, a toolbar, rows. */
export function ScreenSkeleton() {
  const t = useT()
  useOnItsWay()
  return (
    <div role="status" className={css.skeleton}>
      <span className="only-read-aloud">{t('shared/widgets.loading')}</span>
      <Skeleton width="220px" height="24px" />
      <Skeleton width="min(520px, 90%)" height="32px" />
      <Skeleton height="40px" />
      <Skeleton height="40px" />
      <Skeleton height="40px" />
      <Skeleton height="40px" />
    </div>
  )
}
