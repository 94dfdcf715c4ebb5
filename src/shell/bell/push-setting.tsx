import { useState } from 'react'
import { errorText } from '#actions'
import { useT } from '#i18n'
import { useApp } from '#store'
import { Switch } from '#widgets'
import css from './bell.module.css'
import { canPush, isPushOn, switchPushOff, switchPushOn } from './push-device.ts'

/** Whether this device is told that something new waits; not there where the server has no keys or the browser cannot. */
export function PushSetting() {
  const t = useT()
  const key = useApp((state) => (state.boot?.viewedBy ? undefined : state.boot?.server.pushKey))
  const [isOn, setOn] = useState(() => canPush() && isPushOn())
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  if (key === undefined || !canPush()) return null

  const change = async (wished: boolean): Promise<void> => {
    if (busy) return
    setBusy(true)
    setSaid(wished ? t('shared/bell.push.asking') : '')
    try {
      if (wished) {
        const outcome = await switchPushOn(key, { title: t('shared/app.product'), text: t('shared/bell.push.news') })
        setOn(outcome === 'on')
        setSaid(outcome === 'on' ? '' : t(`shared/bell.push.${outcome}`))
      } else {
        await switchPushOff()
        setOn(false)
      }
    } catch (error) {
      setSaid(errorText(error, t))
    }
    setBusy(false)
  }
  return (
    <div className={css.push}>
      <Switch checked={isOn} onChange={(wished) => void change(wished)}>
        {t('shared/bell.push.label')}
      </Switch>
      <p role="status" className={css.pushText}>
        {said || t('shared/bell.push.about')}
      </p>
    </div>
  )
}
