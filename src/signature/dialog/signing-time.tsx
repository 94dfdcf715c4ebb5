import { useEffect, useState } from 'react'
import { useFormats, useT } from '#i18n'
import css from './dialog.module.css'

const TICK_MS = 10_000

interface SigningTimeProps {
  /** The server's clock as well as it is known; offline the device's. ISO. */
  readonly now: () => string
}

/** Date and time of the signature, which nobody types: the server sets them on receipt. */
export function SigningTime({ now }: SigningTimeProps) {
  const t = useT()
  const formats = useFormats()
  const [at, setAt] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), TICK_MS)
    return () => clearInterval(timer)
  }, [now])
  return (
    <dl className={css.facts}>
      <div>
        <dt>{t('shared/signature.date')}</dt>
        <dd>
          <bdi>{formats.date(at)}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('shared/signature.time')}</dt>
        <dd>
          <bdi>{formats.time(at)}</bdi>
        </dd>
      </div>
    </dl>
  )
}
