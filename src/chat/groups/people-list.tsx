import { useState } from 'react'
import type { Outcome } from '#chat-line'
import type { ChatListEntry } from '#contract'
import { useT } from '#i18n'
import { Checkbox, ErrorState, SearchBox, SkeletonLines } from '#widgets'
import { findRows } from '../list/rows.ts'
import { VirtualList } from '../list/virtual-list.tsx'
import css from './groups.module.css'

/** Height of a name with its box. */
const ROW_PX = 32

export interface PeopleListProps {
  readonly people: Outcome<readonly ChatListEntry[]> | undefined
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
}

/** People to tick, with a search over them; all that are in sight can be ticked at once. */
export function PeopleList({ people, chosen, onChange }: PeopleListProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  if (people === undefined) return <SkeletonLines lines={5} />
  if (!people.success) return <ErrorState message={people.msg || t('shared/chat-window.notDone')} />
  const found = findRows(people.data ?? [], typed)
  const toggle = (ids: readonly string[], on: boolean): void => {
    const next = new Set(chosen)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    onChange(next)
  }
  const ticked = found.filter(({ id }) => chosen.has(id)).length
  return (
    <div className={css.people}>
      <SearchBox label={t('shared/chat-window.searchUsers')} value={typed} onChange={setTyped} pauseMs={100} />
      <Checkbox
        checked={found.length > 0 && ticked === found.length}
        mixed={ticked > 0 && ticked < found.length}
        disabled={found.length === 0}
        onChange={(on) =>
          toggle(
            found.map(({ id }) => id),
            on,
          )
        }
      >
        {t('shared/chat-window.everybody', { count: chosen.size })}
      </Checkbox>
      <div ref={setScroller} className={css.names}>
        <VirtualList
          rows={found}
          draw={({ id, full_name }, tabIndex) => (
            <Checkbox tabIndex={tabIndex} checked={chosen.has(id)} onChange={(on) => toggle([id], on)}>
              {full_name}
            </Checkbox>
          )}
          label={t('shared/chat-window.people')}
          guessedPx={ROW_PX}
          scroller={scroller}
        />
      </div>
    </div>
  )
}
