import { type ReactNode, useMemo, useState } from 'react'
import { isOverQuery, isRunOffered, type Offering } from '#actions'
import type { Action } from '#contract'
import { useFormats, useT } from '#i18n'
import { Button } from '#widgets'
import css from './list.module.css'
import type { ListRecords } from './use-list-records.ts'
import type { ListSelection } from './use-selection.ts'

export interface BulkBarProps {
  /** The screen's document id, for the actions' labels. */
  readonly strings: string
  readonly offering: Offering
  readonly actions: readonly Action[]
  readonly selection: ListSelection
  readonly records: Pick<ListRecords, 'rows' | 'count' | 'countIsExact'>
  readonly onAction: (action: Action) => Promise<void>
}

/** What can be done with the selected rows, over the head of the table, so that no row moves; one thing at a time. */
export function BulkBar({ strings, offering, actions, selection, records, onAction }: BulkBarProps): ReactNode {
  const t = useT()
  const [running, setRunning] = useState<string>()
  const count = selection.isAll ? records.count : selection.keys.size
  const picked = useMemo(() => records.rows.filter(({ id }) => selection.keys.has(id)), [records.rows, selection.keys])
  // More than can be counted are never loaded: what is done with them is the server's to find.
  const isUncounted = selection.isAll && !records.countIsExact
  const offered = actions.filter(
    (action) =>
      (action.kind !== 'run' || isRunOffered(action, picked, offering)) && (!isUncounted || action.kind === 'export' || isOverQuery(action, offering)),
  )
  const text = isUncounted ? t('shared/list.allSelected') : t('shared/list.selected', { count })
  return (
    <div className={css.bulk} role="toolbar" aria-label={text}>
      <strong>{text}</strong>
      <OfferAll selection={selection} records={records} canFind={actions.some((action) => isOverQuery(action, offering))} />
      {offered.map((action) => (
        <Button
          key={action.id}
          small
          icon={action.icon}
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
      <Button small look="quiet" onClick={selection.clear}>
        {t('shared/list.clearSelection')}
      </Button>
    </div>
  )
}

/** Every loaded row is selected and there are more: says so, and offers those too as far as their number is known, or the server finds them. */
function OfferAll({
  selection,
  records: { rows, count, countIsExact },
  canFind,
}: Pick<BulkBarProps, 'selection' | 'records'> & { readonly canFind: boolean }): ReactNode {
  const t = useT()
  const formats = useFormats()
  if (selection.isAll || selection.keys.size < rows.length || count <= rows.length) return null
  return (
    <>
      <span>{t('shared/list.allShown', { count: rows.length, number: formats.number(rows.length) })}</span>
      {(countIsExact || canFind) && (
        <Button small look="quiet" onClick={() => selection.pick({ kind: 'all' })}>
          {countIsExact ? t('shared/list.selectAllOf', { number: formats.number(count) }) : t('shared/list.selectAllFound')}
        </Button>
      )}
    </>
  )
}
