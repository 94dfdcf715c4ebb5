import { type DragEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { OpenConversation, StoredMessage } from '#chat-line'
import { useT } from '#i18n'
import { classNames, useMotion } from '#widgets'
import { type ComposeMode, WRITE } from '../compose/compose-mode.ts'
import { Composer, type ComposerHandle } from '../compose/composer.tsx'
import { isInDialog, useDesk } from '../desk.ts'
import { History } from '../history/history.tsx'
import { ActionsProvider, type HistoryActions } from '../history/history-actions.ts'
import type { HistoryHandle } from '../history/use-place.ts'
import panel from '../panel.module.css'
import { useRoom } from '../room.ts'
import { ConnectionLine } from './connection-line.tsx'
import css from './conversation.module.css'
import { ConversationHead } from './conversation-head.tsx'
import { ConversationSearch } from './conversation-search.tsx'
import { TakeBackDialog } from './take-back-dialog.tsx'
import { useFirstFocus } from './use-first-focus.ts'
import { useJumping } from './use-jumping.ts'
import { ViewerDialog } from './viewer-dialog.tsx'

/** The one conversation that is open: its head, its messages, and the writing field. */
export function ConversationWindow({ conversation }: { readonly conversation: OpenConversation }) {
  const t = useT()
  const { self } = useRoom()
  const desk = useDesk()
  const { entry } = conversation
  const [mode, setMode] = useState<ComposeMode>(WRITE)
  const [viewed, setViewed] = useState<StoredMessage>()
  const [leaving, setLeaving] = useState<StoredMessage>()
  const [searches, setSearches] = useState(false)
  const box = useRef<HTMLElement>(null)
  useMotion(box, 'rise')
  const history = useRef<HistoryHandle>(null)
  const composer = useRef<ComposerHandle>(null)
  const { rewrite } = desk

  const goTo = useJumping(conversation, history)
  useFirstFocus(history, composer)
  const { handedBack, tookBack } = desk
  useEffect(() => {
    if (handedBack?.to !== entry.id) return
    // The field of a message that is changed is not the one for new words.
    if (mode.kind === 'edit') return setMode(WRITE)
    const { written } = handedBack
    const answered = conversation.messages.find(({ seq }) => seq === written.reply_to_seq)
    if (answered) setMode({ kind: 'reply', message: answered })
    composer.current?.putBack(written)
    composer.current?.focus()
    tookBack()
  }, [handedBack, tookBack, entry, mode.kind, conversation.messages])

  const actions: HistoryActions = useMemo(
    () => ({
      onReply: (message) => setMode({ kind: 'reply', message }),
      onEdit: (message) => setMode({ kind: 'edit', message }),
      onTakeBack: setLeaving,
      onRewrite: (message) => void rewrite(message),
      onView: setViewed,
      onJump: goTo,
    }),
    [rewrite, goTo],
  )
  const drop = (event: DragEvent): void => {
    const [file] = event.dataTransfer.files
    if (!file) return
    // Else the browser leaves the page for it.
    event.preventDefault()
    if (!self.isSuper && mode.kind !== 'edit') composer.current?.attach(file)
  }
  return (
    <section
      ref={box}
      aria-label={t('shared/chat-window.conversationWith', { name: entry.full_name })}
      className={classNames(panel.panel, css.window, desk.isLarge && css.large, desk.isMinimised && css.minimised)}
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={drop}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || isInDialog(event)) return
        event.stopPropagation()
        desk.close()
      }}
    >
      <ConversationHead conversation={conversation} onSearch={() => setSearches(true)} />
      {/* Minimised it is hidden, not gone: what was written and attached stays. */}
      <div className={css.inside}>
        <ActionsProvider value={actions}>
          {desk.isSheet && <ConnectionLine />}
          {searches && <ConversationSearch conversationId={entry.conversation_id} onClose={() => setSearches(false)} />}
          <div className={css.body} data-region="messages">
            <History ref={history} conversation={conversation} isShown={!desk.isMinimised} onLeave={() => composer.current?.focus()} />
          </div>
          <p className={css.typing} role="status">
            {conversation.typing ?? ''}
          </p>
          <div data-region="compose">
            <Composer ref={composer} to={entry.full_name} isGroup={entry.group} mode={mode} onMode={setMode} onEscape={desk.close} />
          </div>
        </ActionsProvider>
      </div>
      {viewed && <ViewerDialog message={viewed} onClose={() => setViewed(undefined)} />}
      {leaving && <TakeBackDialog message={leaving} onClose={() => setLeaving(undefined)} />}
    </section>
  )
}
