import { memo, useRef, useState } from 'react'
import { tellFailure } from '#actions'
import { useT } from '#i18n'
import { Button, IconButton, Menu, SearchBox } from '#widgets'
import { holds } from '../desk/titles.ts'
import { useDesk, useRoom } from '../room.ts'
import { useTitleOf } from '../title-of.ts'
import { useFocusAfter } from '../use-focus-after.ts'
import { DeleteDialog, RenameDialog } from './conversation-dialogs.tsx'
import css from './list.module.css'
import { type Listed, listedOf } from './listed.ts'

export interface ConversationListProps {
  /** A conversation was chosen or begun. */
  readonly onChosen: () => void
  /** What held the focus was deleted. */
  readonly onLost: () => void
}

/** All conversations, found by their titles, each to be opened, renamed and deleted. */
export const ConversationList = memo(function ConversationList({ onChosen, onLost }: ConversationListProps) {
  const t = useT()
  const { desk } = useRoom()
  const titleOf = useTitleOf()
  const [pick] = useState(listedOf)
  const conversations = useDesk(pick)
  const active = useDesk((state) => state.active)
  const hasMore = useDesk((state) => state.next !== undefined)
  const [wanted, setWanted] = useState('')
  const [asked, setAsked] = useState<{ readonly what: 'rename' | 'delete'; readonly of: Listed }>()
  const list = useRef<HTMLDivElement>(null)
  useFocusAfter(asked !== undefined, () => {
    onLost()
    // Behind a drawer nothing else can be reached.
    if (document.activeElement === document.body) list.current?.querySelector('button')?.focus()
  })
  const found = conversations.filter((one) => holds(titleOf(one), wanted))
  const more = async (): Promise<void> => {
    try {
      await desk.more()
    } catch (error) {
      tellFailure(error, t)
    }
  }
  return (
    <div ref={list} className={css.list}>
      <Button
        wide
        icon="plus"
        onClick={() => {
          desk.begin()
          onChosen()
        }}
      >
        {t('shared/assistant.newConversation')}
      </Button>
      <SearchBox label={t('shared/assistant.findConversation')} value={wanted} onChange={setWanted} />
      {found.length === 0 && !hasMore && wanted.trim() !== '' && <p className={css.none}>{t('shared/assistant.noneFound')}</p>}
      <ul className={css.rows} aria-label={t('shared/assistant.conversations')}>
        {found.map((one) => (
          <li key={one.id} className={css.row} data-active={one.id === active || undefined}>
            <button
              type="button"
              className={css.open}
              aria-current={one.id === active || undefined}
              onClick={() => {
                desk.open(one.id)
                onChosen()
              }}
            >
              <span className={css.title} dir="auto">
                {titleOf(one)}
              </span>
            </button>
            <Menu
              label={t('shared/assistant.actionsOf', { title: titleOf(one) })}
              entries={[
                { id: 'rename', label: t('shared/assistant.rename'), icon: 'pencil' },
                { id: 'delete', label: t('shared/assistant.delete'), icon: 'trash-2', danger: true },
              ]}
              onChoose={(id) => setAsked({ what: id === 'rename' ? 'rename' : 'delete', of: one })}
              trigger={(props) => (
                <IconButton {...props} small className={css.more} icon="ellipsis" label={t('shared/assistant.actionsOf', { title: titleOf(one) })} />
              )}
            />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button small look="quiet" onClick={() => void more()}>
          {t('shared/assistant.moreConversations')}
        </Button>
      )}
      {asked?.what === 'rename' && <RenameDialog of={asked.of} onClose={() => setAsked(undefined)} />}
      {asked?.what === 'delete' && <DeleteDialog of={asked.of} onClose={() => setAsked(undefined)} />}
    </div>
  )
})
