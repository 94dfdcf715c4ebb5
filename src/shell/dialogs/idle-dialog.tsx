import { useEffect } from 'react'
import { useT } from '#i18n'
import { toast, useApp } from '#store'
import { Button, Dialog } from '#widgets'

/** "You have been inactive for awhile": counts down to the end of the session; whatever the person does goes on with it (spec: chat-assistant-session §2). */
export function IdleDialog() {
  const isIdle = useApp((state) => state.idleSecondsLeft !== null)
  const t = useT()
  useEffect(() => {
    if (isIdle) toast({ tone: 'warning', text: t('shared/session.goneIdle') })
  }, [isIdle, t])
  return isIdle ? <Countdown /> : null
}

const goOn = (): void => {
  // The press itself was noticed; there is nothing else to do.
}

function Countdown() {
  const t = useT()
  const count = useApp((state) => state.idleSecondsLeft) ?? 0
  const left = t('shared/session.timesOut', { count })
  return (
    <Dialog
      role="alertdialog"
      title={t('shared/session.idleTitle')}
      onClose={goOn}
      footer={
        <Button look="solid" onClick={goOn}>
          {t('shared/session.continue', { left })}
        </Button>
      }
    >
      <p>{t('shared/session.idleText')}</p>
    </Dialog>
  )
}
