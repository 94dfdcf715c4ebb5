import { useT } from '#i18n'
import { Button } from '#widgets'
import css from './overview.module.css'

/** Leads from a panel to the tab that shows more. */
export function MoreButton({ title, onClick }: { readonly title: string; readonly onClick: (() => void) | undefined }) {
  const t = useT()
  if (!onClick) return null
  return (
    <Button small look="quiet" className={css.more} iconAfter="chevron-right" aria-label={t('shared/forms.record.showAllOf', { title })} onClick={onClick}>
      {t('shared/forms.record.showAll')}
    </Button>
  )
}
