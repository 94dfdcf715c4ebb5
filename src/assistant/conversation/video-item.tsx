import { useT } from '#i18n'
import { Link } from '#navigation'
import { Icon } from '#widgets'
import { targetOf } from '../answer/address.ts'
import css from './conversation.module.css'
import type { MessageWays } from './ways.ts'

/** The video that goes with an answer; nothing of it is fetched before it is asked for. */
export function VideoItem({ address, ways }: { readonly address: string; readonly ways: MessageWays }) {
  const t = useT()
  const target = targetOf(address, location.origin)
  const words = (
    <>
      <Icon name="video" size={20} />
      <span>{t('shared/assistant.watch')}</span>
    </>
  )
  if (target?.kind === 'inside')
    return (
      <Link href={target.path} className={css.video}>
        {words}
      </Link>
    )
  if (target?.kind === 'outside')
    return (
      <button type="button" className={css.video} onClick={() => ways.onLeave(target.url)}>
        {words}
      </button>
    )
  return (
    <p dir="ltr">
      {t('shared/assistant.video')}: {address}
    </p>
  )
}
