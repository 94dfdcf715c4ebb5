import { useMemo, useState } from 'react'
import { useT } from '#i18n'
import { Button, ErrorState, IconButton, SearchBox, SkeletonLines } from '#widgets'
import { ConnectionLine } from '../conversation/connection-line.tsx'
import { useDesk } from '../desk.ts'
import { NewGroupDialog } from '../groups/new-group-dialog.tsx'
import { keepLoud, useIsLoud } from '../kept.ts'
import { useChat, useRoom } from '../room.ts'
import { EntryRow } from './entry-row.tsx'
import css from './list.module.css'
import { MessageHits, SEARCH_MIN } from './message-hits.tsx'
import { QuietDialog } from './quiet-dialog.tsx'
import { findRows } from './rows.ts'
import { TargetTabs } from './target-tabs.tsx'
import { useMinute } from './use-minute.ts'
import { VirtualList } from './virtual-list.tsx'

/** Height of a row with a name and a last message. */
const ROW_PX = 54

/** Whom one may write with: searching, the four tabs, and the rows. */
export function ListPanel() {
  const t = useT()
  const isLoud = useIsLoud()
  const { self } = useRoom()
  const target = useChat((chat) => chat.target)
  const [typed, setTyped] = useState('')
  const [makesGroup, setMakesGroup] = useState(false)
  const [choosesQuiet, setChoosesQuiet] = useState(false)
  const quiet = useChat((chat) => chat.quiet)
  const text = typed.trim()
  return (
    <div className={css.panel} data-region="list">
      <div className={css.searchLine}>
        <SearchBox label={t('shared/chat-window.searchUsers')} value={typed} onChange={setTyped} pauseMs={150} />
        <IconButton
          small
          icon={isLoud ? 'volume-2' : 'volume-x'}
          label={t('shared/chat-window.sound')}
          aria-pressed={isLoud}
          onClick={() => keepLoud(!isLoud)}
        />
        <IconButton small icon="moon" label={t('shared/chat-window.quietHours')} aria-pressed={quiet !== undefined} onClick={() => setChoosesQuiet(true)} />
        {target === 'g' && self.isOffice !== false && (
          <IconButton small icon="user-round-plus" label={t('shared/chat-window.createGroup')} onClick={() => setMakesGroup(true)} />
        )}
      </div>
      <TargetTabs />
      <ConnectionLine />
      <Rows key={target} typed={text} />
      {choosesQuiet && <QuietDialog onClose={() => setChoosesQuiet(false)} />}
      {makesGroup && <NewGroupDialog onClose={() => setMakesGroup(false)} />}
    </div>
  )
}

function Rows({ typed }: { readonly typed: string }) {
  const t = useT()
  const { line } = useRoom()
  const desk = useDesk()
  const entries = useChat((chat) => chat.entries)
  const isLoading = useChat((chat) => chat.isLoading)
  const problem = useChat((chat) => chat.problem)
  const openId = useChat((chat) => chat.open?.entry.id)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [searched, setSearched] = useState('')
  const now = useMinute()
  const found = useMemo(() => findRows(entries, typed), [entries, typed])
  if (problem !== undefined) return <ErrorState message={problem} onRetry={line.reloadList} />
  if (isLoading && entries.length === 0)
    return (
      <div className={css.loading}>
        <SkeletonLines lines={8} />
      </div>
    )
  return (
    <div ref={setScroller} className={css.scroll} aria-busy={isLoading || undefined}>
      {found.length === 0 ? (
        <p className={css.empty} role="status">
          {t('shared/chat-window.noList')}
        </p>
      ) : (
        <VirtualList
          rows={found}
          draw={(entry, tabIndex) => <EntryRow entry={entry} now={now} tabIndex={tabIndex} isOpen={entry.id === openId} onOpen={desk.open} />}
          label={t('shared/chat-window.list')}
          guessedPx={ROW_PX}
          scroller={scroller}
          keptId={desk.lastOpenId()}
        />
      )}
      {typed.length >= SEARCH_MIN &&
        (searched === typed ? (
          <MessageHits text={typed} />
        ) : (
          <Button wide look="quiet" icon="search" onClick={() => setSearched(typed)}>
            {t('shared/chat-window.searchFor', { text: typed })}
          </Button>
        ))}
    </div>
  )
}
