import { useEffect, useState } from 'react'
import { useFormats, useT } from '#i18n'
import { Button, Icon } from '#widgets'
import { useChat } from '../room.ts'
import css from './conversation.module.css'
import { WaitingDialog } from './waiting-dialog.tsx'

/** A line that comes back by itself within this time is not spoken of. */
const PATIENCE_MS = 1_500

/** How the page stands to the server, where that is worth a word, and what waits to be sent. */
export function ConnectionLine() {
  const t = useT()
  const formats = useFormats()
  const { state, since } = useChat((chat) => chat.connection)
  const isKept = useChat((chat) => chat.isKept)
  const waiting = useChat((chat) => chat.waiting)
  const [showsWaiting, setShowsWaiting] = useState(false)
  const isOut = useIsOut(state)
  const stuck = waiting.filter((message) => isOut || message.state === 'failed').length
  const words =
    state === 'refused'
      ? t('shared/chat-window.refused')
      : isOut && t(isKept ? 'shared/chat-window.cut' : 'shared/chat-window.cutNotKept', { time: formats.time(new Date(since || Date.now()).toISOString()) })
  return (
    <div role="status" className={css.status}>
      {(words || stuck > 0) && (
        <div className={css.line}>
          <Icon name={words ? 'wifi-off' : 'clock'} />
          <span className={css.lineText}>{words || t('shared/chat-window.someFailed', { count: stuck })}</span>
          {stuck > 0 && (
            <Button small look="quiet" onClick={() => setShowsWaiting(true)}>
              {t('shared/chat-window.waitingCount', { count: stuck })}
            </Button>
          )}
        </div>
      )}
      {showsWaiting && <WaitingDialog onClose={() => setShowsWaiting(false)} />}
    </div>
  )
}

function useIsOut(state: string): boolean {
  const isAway = state === 'cut' || state === 'connecting'
  const [isOut, setOut] = useState(false)
  useEffect(() => {
    if (!isAway) return setOut(false)
    const timer = setTimeout(() => setOut(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isAway])
  return isOut && isAway
}
