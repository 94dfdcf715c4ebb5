import { type ReactNode, useId } from 'react'
import { useT } from '#i18n'
import { Button } from '#widgets'
import css from './operation.module.css'
import { RunButton, type RunButtonProps, whyNot } from './run-button.tsx'

/** Below the dialog: how to leave it, and how to go on. */
export function DialogButtons({ operation, asked, onClose }: Omit<RunButtonProps, 'whyId'> & { readonly onClose: () => void }): ReactNode {
  const t = useT()
  const whyId = useId()
  const why = whyNot(asked, t)
  if (asked.stage.at === 'done' || asked.stage.at === 'begun')
    return (
      <Button look="solid" onClick={onClose}>
        {t('shared/operations.report.close')}
      </Button>
    )
  return (
    <>
      <Button disabled={asked.stage.at === 'running'} onClick={onClose}>
        {t('shared/actions.cancel')}
      </Button>
      {why !== undefined && (
        <p id={whyId} className={css.why}>
          {why}
        </p>
      )}
      <RunButton operation={operation} asked={asked} whyId={whyId} />
    </>
  )
}
