import { useEffect, useState } from 'react'
import type { ChatState } from '#chat-line'
import { useFormats, useT } from '#i18n'
import { Button, Icon } from '#widgets'
import { useChat } from '../room.ts'
import css from './conversation.module.css'
import { WaitingDialog } from './waiting-dialog.tsx'

/** A line that comes back by itself within this time is not spoken of. */
const PATIENCE_MS = 1_500

/** What becomes of what is written while the line is cut. */
function cutWords({ isKept, isLocked }: ChatState): string {
  if (!isKept) return 'shared/chat-window.cutNotKept'
  return isLocked ? 'shared/chat-window.cutLocked' : 'shared/chat-window.cut'
}

/** How the page stands to the server, where that is worth a word, and what waits to be sent. */
export function ConnectionLine() {
  const t = useT()
  const formats = useFormats()
  const { state, since } = useChat((chat) => chat.connection)
  const cut = useChat(cutWords)
  const waiting = useChat((chat) => chat.waiting)
  const [showsWaiting, setShowsWaiting] = useState(false)
  const isOut = useIsOut(state)
  const stuck = waiting.filter((message) => isOut || message.state === 'failed').length
  const words = state === 'refused' ? t('shared/chat-window.refused') : isOut && t(cut, { time: formats.time(new Date(since || Date.now()).toISOString()) })
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
