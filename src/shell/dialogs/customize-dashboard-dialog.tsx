import { useState } from 'react'
import { shellApi } from '#api'
import { DASHBOARD_CHOICES, dashboardChoices } from '#contract'
import { useT } from '#i18n'
import { leaveSafely } from '#navigation'
import { storeDashboard } from '#session'
import { toast } from '#store'
import { Button, Dialog, Switch } from '#widgets'
import type { LayerProps } from '../layers/layer-props.ts'
import css from './customize-dashboard.module.css'
import { useSending } from './use-sending.tsx'

/** What was said is read before the page goes. */
const RELOAD_MS = 1_000

export interface CustomizeDashboardDialogProps extends Pick<LayerProps, 'boot' | 'onClose'> {
  /** Draws the page anew after a change. */
  readonly reload?: () => void
}

/** "Customize Dashboard": which parts of the home dashboard one sees; afterwards the page reloads (spec: shell-and-account §7). */
export function CustomizeDashboardDialog({ boot, onClose, reload = () => location.reload() }: CustomizeDashboardDialogProps) {
  const t = useT()
  const { busy, failure, send } = useSending()
  const [choices, setChoices] = useState(() => dashboardChoices(boot.dashboard))
  const save = (): void =>
    leaveSafely(
      () =>
        void send(async () => {
          const { message, data } = await shellApi.chooseTiles(choices)
          storeDashboard(localStorage, { ...data })
          toast({ tone: 'success', text: message || t('shared/own-dashboard.saved') })
          onClose()
          setTimeout(reload, RELOAD_MS)
        }),
    )
  return (
    <Dialog
      title={t('shared/shell.customizeDashboard')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shared/actions.cancel')}</Button>
          <Button look="solid" busy={busy} onClick={save}>
            {t('shared/own-dashboard.save')}
          </Button>
        </>
      }
    >
      {failure}
      <p className={css.about}>{t('shared/own-dashboard.about')}</p>
      <ul className={css.choices}>
        {DASHBOARD_CHOICES.map((choice) => (
          <li key={choice}>
            <Switch checked={choices[choice]} onChange={(checked) => setChoices({ ...choices, [choice]: checked })}>
              {t(`shared/own-dashboard.parts.${choice}`)}
            </Switch>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
