import { type ReactNode, useState } from 'react'
import type { Action } from '#contract'
import { useT } from '#i18n'
import { Button } from '#widgets'
import css from './list.module.css'

export interface BulkBarProps {
  /** The screen's document id, for the actions' labels. */
  readonly strings: string
  readonly actions: readonly Action[]
  readonly count: number
  readonly onAction: (action: Action) => Promise<void>
  readonly onClear: () => void
}

/** What can be done with the selected rows; one thing at a time. */
export function BulkBar({ strings, actions, count, onAction, onClear }: BulkBarProps): ReactNode {
  const t = useT()
  const [running, setRunning] = useState<string>()
  return (
    <div className={css.bulk} role="toolbar" aria-label={t('shared/list.selected', { count })}>
      <strong>{t('shared/list.selected', { count })}</strong>
      {actions.map((action) => (
        <Button
          key={action.id}
          small
          icon={action.icon}
          look={action.kind === 'delete' ? 'danger' : 'outline'}
          busy={running === action.id}
          disabled={running !== undefined && running !== action.id}
          onClick={async () => {
            setRunning(action.id)
            await onAction(action)
            setRunning(undefined)
          }}
        >
          {t(`${strings}.actions.${action.id}`)}
        </Button>
      ))}
      <Button small look="quiet" onClick={onClear}>
        {t('shared/list.clearSelection')}
      </Button>
    </div>
  )
}
