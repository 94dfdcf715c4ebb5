import { type ReactNode, useId } from 'react'
import type { ResolvedResource } from '#contract'
import { useT } from '#i18n'
import { Banner, Dialog } from '#widgets'
import operationCss from '../operation/operation.module.css'
import { ColumnsStep } from './columns-step.tsx'
import { FileStep } from './file-step.tsx'
import { ImportButtons } from './import-buttons.tsx'
import { RowsStep } from './rows-step.tsx'
import { useImport } from './use-import.ts'

export interface ImportDialogProps {
  readonly resource: ResolvedResource
  readonly onClose: () => void
}

/** Records out of a spreadsheet: its columns are matched, its rows looked at, and then kept. */
export function ImportDialog({ resource, onClose }: ImportDialogProps): ReactNode {
  const t = useT()
  const noteId = useId()
  const importing = useImport(resource.name)
  const { state } = importing
  const isKeeping = state.work?.is === 'keeping'
  return (
    <Dialog
      wide
      title={t('shared/imports.title', { what: t(resource.plural) })}
      onClose={isKeeping ? undefined : onClose}
      footer={<ImportButtons importing={importing} noteId={noteId} onClose={onClose} />}
    >
      <div className={operationCss.dialog}>
        {state.failure !== undefined && <Banner tone="danger">{isKeeping ? `${state.failure} ${t('shared/imports.cut')}` : state.failure}</Banner>}
        {state.at === 'file' && <FileStep importing={importing} resource={resource} />}
        {state.at === 'columns' && <ColumnsStep importing={importing} noteId={noteId} />}
        {(state.at === 'rows' || state.at === 'done') && <RowsStep importing={importing} resource={resource} />}
      </div>
    </Dialog>
  )
}
