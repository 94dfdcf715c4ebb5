import type { ReactNode } from 'react'
import { saveFile } from '#actions'
import { useT } from '#i18n'
import { Button } from '#widgets'
import { countsOf } from './import-state.ts'
import { refusedCsv } from './refused-csv.ts'
import type { Importing } from './use-import.ts'

export interface ImportButtonsProps {
  readonly importing: Importing
  /** Of what is told above about going on. */
  readonly noteId: string
  readonly onClose: () => void
}

/** Below the dialog: how to leave it, and how to go on. */
export function ImportButtons(props: ImportButtonsProps): ReactNode {
  const { importing } = props
  const { at, work } = importing.state
  if (at === 'done') return <AfterwardsButtons {...props} />
  if (work) return <WorkButtons {...props} />
  return at === 'file' ? <CloseButton {...props} /> : at === 'columns' ? <ColumnsButtons {...props} /> : <RowsButtons {...props} />
}

function CloseButton({ onClose }: ImportButtonsProps): ReactNode {
  const t = useT()
  return <Button onClick={onClose}>{t('shared/actions.cancel')}</Button>
}

function ColumnsButtons({ importing: { state, tell, look }, noteId }: ImportButtonsProps): ReactNode {
  const t = useT()
  const isNone = state.match.every((key) => key === undefined)
  return (
    <>
      <Button onClick={() => tell({ is: 'back', to: 'file' })}>{t('shared/imports.back')}</Button>
      <Button look="solid" disabled={isNone} aria-describedby={noteId} onClick={() => void look()}>
        {t('shared/imports.look')}
      </Button>
    </>
  )
}

function WorkButtons({ importing: { state, look, keep, stop } }: ImportButtonsProps): ReactNode {
  const t = useT()
  const isLooking = state.work?.is === 'looking'
  return (
    <>
      <Button icon="circle-x" onClick={stop}>
        {t(isLooking ? 'shared/actions.cancel' : 'shared/operations.run.stop')}
      </Button>
      {state.failure !== undefined && (
        <Button look="solid" icon="rotate-ccw" onClick={() => void (isLooking ? look() : keep())}>
          {t('shared/operations.tryAgain')}
        </Button>
      )}
    </>
  )
}

function RowsButtons({ importing: { state, tell, keep } }: ImportButtonsProps): ReactNode {
  const t = useT()
  const { added, changed, warned } = countsOf(state.items)
  const count = added + changed + (state.reason.trim() === '' ? 0 : warned)
  return (
    <>
      <SaveRefused state={state} />
      <Button onClick={() => tell({ is: 'back', to: 'columns' })}>{t('shared/imports.back')}</Button>
      <Button look="solid" disabled={count === 0} onClick={() => void keep()}>
        {t('shared/imports.keep', { count })}
      </Button>
    </>
  )
}

function AfterwardsButtons({ importing: { state }, onClose }: ImportButtonsProps): ReactNode {
  const t = useT()
  return (
    <>
      <SaveRefused state={state} />
      <Button look="solid" onClick={onClose}>
        {t('shared/operations.report.close')}
      </Button>
    </>
  )
}

/** The rows that are not taken, each with why, to be corrected and imported again. */
function SaveRefused({ state }: Pick<Importing, 'state'>): ReactNode {
  const t = useT()
  const text = (): string => refusedCsv(state, t('shared/operations.report.why'))
  if (!Object.values(state.items).some((item) => item.state === 'refused')) return null
  return (
    <Button icon="download" onClick={() => saveFile(`${state.file.replace(/\.\w+$/, '')}-not-imported.csv`, new Blob([text()], { type: 'text/csv' }))}>
      {t('shared/imports.saveRefused')}
    </Button>
  )
}
