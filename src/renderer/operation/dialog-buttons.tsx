import type { ReactNode } from 'react'
import { useT } from '#i18n'
import { Button } from '#widgets'
import { RunButton, type RunButtonProps } from './run-button.tsx'

/** Below the dialog: how to leave it, and how to go on. */
export function DialogButtons({ onClose, ...button }: RunButtonProps & { readonly onClose: () => void }): ReactNode {
  const t = useT()
  if (button.stage.at === 'done')
    return (
      <Button look="solid" onClick={onClose}>
        {t('shared/operations.report.close')}
      </Button>
    )
  return (
    <>
      <Button disabled={button.stage.at === 'running'} onClick={onClose}>
        {t('shared/actions.cancel')}
      </Button>
      <RunButton {...button} />
    </>
  )
}
