import { useState } from 'react'
import type { LiveChatOffer } from '#contract'
import { useT } from '#i18n'
import { useRoute } from '#navigation'
import { Button } from '#widgets'
import css from './live-chat.module.css'

/** Rights of the frame: its script runs in a document without an origin, which reaches nothing of this page. */
const SANDBOX = 'allow-scripts allow-forms allow-popups'

/** The agency's live chat with whoever supports it, on screens without health data alone; it is taken away with them. */
export function LiveChat({ offer }: { readonly offer: LiveChatOffer }) {
  const t = useT()
  const { match } = useRoute()
  const [isOpen, setOpen] = useState(false)
  if (!match || !offer.routes.includes(match.route.id)) return null
  return (
    <aside className={css.chat} aria-label={t('shared/live-chat.title')}>
      <iframe
        className={css.frame}
        hidden={!isOpen}
        loading="lazy"
        title={t('shared/live-chat.title')}
        src={offer.address}
        sandbox={SANDBOX}
        referrerPolicy="no-referrer"
      />
      <Button icon={isOpen ? 'x' : 'message-circle'} look="solid" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
        {t(isOpen ? 'shared/live-chat.close' : 'shared/live-chat.open')}
      </Button>
    </aside>
  )
}
