import { useLayoutEffect, useRef } from 'react'
import { useT } from '#i18n'
import { Button, Icon, IconButton } from '#widgets'
import css from './assistant-panel.module.css'
import type { Undoable } from './desk/desk-state.ts'
import { useDesk, useRoom } from './room.ts'
import { useTitleOf } from './title-of.ts'

function useWords(): (undoable: Undoable) => string {
  const t = useT()
  const titleOf = useTitleOf()
  return ({ what, conversation, state }) => {
    if (state === 'late') return t('shared/assistant.undoLate')
    if (state === 'failed') return t('shared/actions.failed')
    return what === 'tab' ? t('shared/assistant.deleted', { title: titleOf(conversation) }) : t('shared/assistant.cleared')
  }
}

/** The way back from a deletion, for as long as there is one. It lies over the messages, just before the writing field. */
export function UndoOffer({ onGone }: { readonly onGone: () => void }) {
  const undoable = useDesk((state) => state.undoable)
  return undoable ? (
    <div className={css.undoPlace}>
      <Offer undoable={undoable} onGone={onGone} />
    </div>
  ) : null
}

function Offer({ undoable, onGone }: { readonly undoable: Undoable; readonly onGone: () => void }) {
  const t = useT()
  const { desk } = useRoom()
  const wordsOf = useWords()
  const bar = useRef<HTMLDivElement>(null)
  const gone = useRef(onGone)
  useLayoutEffect(() => {
    gone.current = onGone
  })
  // It goes with its time, too, and whoever was at it goes on in the writing field.
  useLayoutEffect(() => {
    const element = bar.current
    return () => {
      if (element?.contains(document.activeElement)) gone.current()
    }
  }, [])
  return (
    <div ref={bar} className={css.undo}>
      <Icon name={undoable.state === 'late' || undoable.state === 'failed' ? 'circle-alert' : undoable.what === 'tab' ? 'trash-2' : 'brush-cleaning'} />
      <span className={css.undoWords}>{wordsOf(undoable)}</span>
      {undoable.state !== 'late' && (
        <Button small look="quiet" busy={undoable.state === 'busy'} onClick={() => void desk.undo()}>
          {t('shared/actions.undo')}
        </Button>
      )}
      <IconButton small icon="x" label={t('shared/widgets.close')} onClick={desk.dismissUndo} />
    </div>
  )
}

/** Says that there is a way back, and what came of it; always in the page, so that it is heard. */
export function UndoAnnouncer() {
  const t = useT()
  const undoable = useDesk((state) => state.undoable)
  const wordsOf = useWords()
  const words = undoable && (undoable.state === 'offered' ? t('shared/assistant.undoFor', { what: wordsOf(undoable) }) : wordsOf(undoable))
  return (
    <p className="only-read-aloud" role="status">
      {words}
    </p>
  )
}
