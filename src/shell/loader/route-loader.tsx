import { useEffect, useState } from 'react'
import { useT } from '#i18n'
import { useArrived, useRoute } from '#navigation'
import { HOME_PATH } from '#session'
import { usePageName } from '../page-name.ts'
import css from './route-loader.module.css'

/** spec: chat-assistant-session §2, §9 */
const HIDES_AFTER_MS = 220
const TIP_MS = 2_600
const TIPS = 12
/** What comes sooner is not announced: a flash would only unsettle. */
const SHOWN_AFTER_MS = 100

/** Says which page is being opened, when that takes a moment. It lies over the outline of the page and never takes a click. */
export function RouteLoader() {
  const isArrived = useArrived()
  const [phase, setPhase] = useState<'off' | 'shown' | 'ending'>('off')
  useEffect(() => {
    if (isArrived) {
      setPhase((now) => (now === 'shown' ? 'ending' : now))
      return
    }
    const timer = setTimeout(() => setPhase('shown'), SHOWN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isArrived])
  useEffect(() => {
    if (phase !== 'ending') return
    const timer = setTimeout(() => setPhase('off'), HIDES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [phase])
  return phase === 'off' ? null : <Veil isEnding={phase === 'ending'} />
}

function Veil({ isEnding }: { readonly isEnding: boolean }) {
  const t = useT()
  const { path } = useRoute()
  const name = usePageName()
  const tip = useTip()
  const isHome = path === HOME_PATH
  return (
    <div className={css.veil} data-ending={isEnding || undefined}>
      <div className={css.card}>
        <p role="status" className={css.title}>
          {isHome ? t('shared/loader.home') : t('shared/loader.opening', { name })}
        </p>
        {!isHome && <p className={css.line}>{t('shared/loader.redirecting', { name })}</p>}
        <div className={css.bar} aria-hidden>
          <span />
        </div>
        <p className={css.line}>{t(`shared/loader.tips.tip${tip}`)}</p>
      </div>
    </div>
  )
}

/** Another one each time, and the next after a while. */
function useTip(): number {
  const [at, setAt] = useState(() => Math.floor(Date.now() / TIP_MS))
  useEffect(() => {
    const timer = setInterval(() => setAt((now) => now + 1), TIP_MS)
    return () => clearInterval(timer)
  }, [])
  return (at % TIPS) + 1
}
