import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useT } from '#i18n'
import { Drawer, EmptyState, IconButton, useMotion } from '#widgets'
import css from './assistant-panel.module.css'
import type { ComposerHandle } from './compose/composer.tsx'
import { Content } from './content.tsx'
import { activeOf, type DeskState } from './desk/desk-state.ts'
import { ClearDialog } from './list/conversation-dialogs.tsx'
import { ConversationList } from './list/conversation-list.tsx'
import { type AssistantRoom, RoomProvider, useDesk } from './room.ts'
import { useTitleOf } from './title-of.ts'
import { useFocusAfter } from './use-focus-after.ts'
import { useFresh } from './use-fresh.ts'
import { useIsNarrow } from './wishes.ts'

export interface AssistantPanelProps {
  readonly room: AssistantRoom
  readonly onClose: () => void
}

/** The assistant at the side of the page, which stays usable beside it: one reads the steps while one does them. */
export function AssistantPanel({ room, onClose }: AssistantPanelProps) {
  return (
    <RoomProvider value={room}>
      <Panel onClose={onClose} />
    </RoomProvider>
  )
}

const stay = (): void => undefined

const isBlank = ({ list, conversations }: DeskState): boolean => list !== 'loading' && conversations.length === 0

function Panel({ onClose }: Pick<AssistantPanelProps, 'onClose'>) {
  const t = useT()
  const titleId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const composer = useRef<ComposerHandle>(null)
  const isNarrow = useIsNarrow()
  const [isListOpen, setListOpen] = useState(!isNarrow)
  const titleOf = useTitleOf()
  const active = useDesk(activeOf)
  const hasHero = useDesk(isBlank)
  const isOff = useDesk(({ about }) => about?.on === false)
  const [asksClear, setAsksClear] = useState(false)
  useOnTop(panel)
  useMotion(panel, 'end')
  useFresh()
  const toField = useCallback(() => composer.current?.focus(), [])
  const closeList = useCallback(() => setListOpen(false), [])
  useFocusAfter(asksClear, toField)
  const showsList = isListOpen && !hasHero && !isOff
  const press = (event: React.KeyboardEvent): void => {
    // Dialogs and menus in it answer to it themselves.
    if (
      event.key !== 'Escape' ||
      event.nativeEvent.isComposing ||
      event.defaultPrevented ||
      (event.target instanceof Element && event.target.closest('dialog, [role="menu"]'))
    )
      return
    event.stopPropagation()
    if (!composer.current?.stop()) onClose()
  }
  /** On a small screen it lies over the screen that is gone to. */
  const leave = (event: React.MouseEvent): void => {
    if (isNarrow && event.target instanceof Element && event.target.closest('a[href]') && event.defaultPrevented) onClose()
  }
  return (
    <div
      ref={panel}
      popover="manual"
      role="dialog"
      tabIndex={-1}
      aria-labelledby={titleId}
      className={css.panel}
      data-list={(showsList && !isNarrow) || undefined}
      onKeyDown={press}
      onClick={leave}
    >
      {showsList && !isNarrow && (
        <nav className={css.side} aria-label={t('shared/assistant.conversations')}>
          <ConversationList onChosen={stay} onLost={toField} />
        </nav>
      )}
      <div className={css.main}>
        <div className={css.head}>
          {!hasHero && !isOff && (
            <IconButton
              small
              icon="panel-left"
              label={t(showsList ? 'shared/assistant.hideList' : 'shared/assistant.showList')}
              aria-expanded={showsList}
              onClick={() => setListOpen(!isListOpen)}
            />
          )}
          <h2 id={titleId} className={css.title}>
            <span dir="auto">{active && !isOff ? titleOf(active) : t('shared/assistant.title')}</span>
          </h2>
          {active && active.exchanges.length > 0 && !isOff && (
            <IconButton small icon="brush-cleaning" label={t('shared/assistant.clear')} onClick={() => setAsksClear(true)} />
          )}
          <IconButton small icon="x" label={t('shared/assistant.close')} onClick={onClose} />
        </div>
        {isOff ? (
          <EmptyState icon="bot" title={t('shared/assistant.off')} hint={t('shared/assistant.offHint')} />
        ) : (
          <Content hasHero={hasHero} composer={composer} />
        )}
      </div>
      {showsList && isNarrow && (
        <Drawer side="start" lightDismiss title={t('shared/assistant.conversations')} onClose={closeList}>
          <ConversationList onChosen={closeList} onLost={toField} />
        </Drawer>
      )}
      {asksClear && active && <ClearDialog of={active} onClose={() => setAsksClear(false)} />}
    </div>
  )
}

/** Above the page and the chat, below dialogs that are opened later; the focus returns where it came from. */
function useOnTop(panel: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = panel.current
    if (!element) return undefined
    const cameFrom = document.activeElement
    if (!element.matches(':popover-open')) element.showPopover()
    const field = element.querySelector('textarea') ?? element
    field.focus()
    return () => {
      const held = element.contains(document.activeElement) || document.activeElement === document.body
      if (element.matches(':popover-open')) element.hidePopover()
      if (held && cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus()
    }
  }, [panel])
}
