import type { ReactNode } from 'react'
import type { CalendarScreen, ResolvedResource } from '#contract'
import { useT } from '#i18n'
import { Kbd } from '#widgets'
import css from './calendar.module.css'
import { actionsByKey } from './use-key-actions.ts'

/** Which letter makes what of the record that has the focus. */
export function KeyLegend({ screen, resource }: { readonly screen: CalendarScreen; readonly resource: ResolvedResource }): ReactNode {
  const t = useT()
  return (
    <ul className={css.legend} aria-label={t('shared/calendar.legend')}>
      {[...actionsByKey(screen)].map(([letter, { transition }]) => (
        <li key={letter}>
          <Kbd keys={letter} /> {t(`${resource.id}.transitions.${transition}`)}
        </li>
      ))}
    </ul>
  )
}
