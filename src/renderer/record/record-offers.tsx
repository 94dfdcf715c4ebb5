import type { ReactNode } from 'react'
import type { Offering } from '#actions'
import type { Action, RecordView, ResolvedResource } from '#contract'
import { useT } from '#i18n'
import { Pill } from '#widgets'
import css from './record.module.css'
import { RecordActions } from './record-actions.tsx'

interface RecordOffersProps {
  readonly record: RecordView
  /** A choice whose word is shown, such as the state. */
  readonly badge: string | undefined
  readonly actions: readonly Action[]
  readonly resource: ResolvedResource
  readonly strings: string
  readonly bundle: Offering['bundle']
  readonly onAction: (action: Action) => void
}

/** The state of a record, and what can be done with it now. */
export function RecordOffers({ record, badge = '', actions, resource, strings, bundle, onAction }: RecordOffersProps): ReactNode {
  const t = useT()
  const state = resource.fields[badge]?.options?.find(({ id }) => id === record.values[badge])
  return (
    <div className={css.offers}>
      {state && <Pill label={t(state.label)} tone={state.tone} />}
      <RecordActions record={record} actions={actions} strings={strings} offering={{ resource, bundle }} onAction={onAction} />
    </div>
  )
}
