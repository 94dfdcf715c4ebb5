import type { ReactNode } from 'react'
import type { Offering } from '#actions'
import type { Action, CalendarScreen, RecordView, ResolvedResource } from '#contract'
import { useT } from '#i18n'
import { Pill } from '#widgets'
import { RecordActions } from '../record/record-actions.tsx'
import css from './calendar.module.css'

interface RecordOffersProps {
  readonly record: RecordView
  readonly screen: CalendarScreen
  readonly resource: ResolvedResource
  readonly strings: string
  readonly bundle: Offering['bundle']
  readonly onAction: (action: Action) => void
}

/** The state of a record, and what can be done with it now. */
export function RecordOffers({ record, screen, resource, strings, bundle, onAction }: RecordOffersProps): ReactNode {
  const t = useT()
  const state = resource.fields[screen.tone ?? '']?.options?.find(({ id }) => id === record.values[screen.tone ?? ''])
  return (
    <div className={css.offers}>
      {state && <Pill label={t(state.label)} tone={state.tone} />}
      <RecordActions record={record} actions={screen.rowActions ?? []} strings={strings} offering={{ resource, bundle }} onAction={onAction} />
    </div>
  )
}
