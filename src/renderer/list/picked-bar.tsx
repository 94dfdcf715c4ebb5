import type { ReactNode } from 'react'
import { type Offering, runAction } from '#actions'
import type { Action, RecordView, ResolvedResource, ScreenBundle } from '#contract'
import { BulkBar } from './bulk-bar.tsx'
import type { ListSelection } from './use-selection.ts'

export interface PickedBarProps {
  readonly actions: readonly Action[] | undefined
  /** What actions on the records are told. */
  readonly context: Offering & { readonly bundle: ScreenBundle; readonly resource: ResolvedResource; readonly reload: () => void }
  readonly selection: ListSelection
  readonly records: readonly RecordView[]
}

/** What can be done with records that were picked one by one. */
export function PickedBar({ actions = [], context, selection, records }: PickedBarProps): ReactNode {
  return (
    <BulkBar
      strings={context.bundle.id}
      offering={context}
      actions={actions}
      selection={selection}
      records={{ rows: records, count: records.length, countIsExact: true }}
      onAction={async (action) => {
        await runAction(action, { ...context, records })
        selection.clear()
      }}
    />
  )
}
