import { useEffect, useRef, useState } from 'react'
import type { ChatGroupUser } from '#contract'
import { useRoom } from '../room.ts'
import { type MentionQuery, matchPeople, mentionAt, mentionsOf } from './draft-text.ts'

/** Rows of the list; whoever is meant is found by another letter. */
const SHOWN_MAX = 6

export interface Mentions {
  readonly people: readonly ChatGroupUser[]
  readonly active: number
  readonly query: MentionQuery | undefined
  /** A key while people are listed; undefined: it means nothing to the list. `taken`: whom it chooses. */
  readonly press: (key: string) => { readonly taken?: ChatGroupUser | undefined } | undefined
  /** Looks at the text before the caret. */
  readonly look: (text: string, caret: number) => void
  readonly close: () => void
  readonly idsIn: (text: string) => readonly string[]
}

/** People of a group that a message may name; they are fetched with the first @ of the text. */
export function useMentions(isGroup: boolean, text: string): Mentions {
  const { line, self } = useRoom()
  const [query, setQuery] = useState<MentionQuery>()
  const [active, setActive] = useState(0)
  const [everybody, setEverybody] = useState<readonly ChatGroupUser[]>([])
  const isAsked = useRef(false)
  useEffect(() => {
    if (!isGroup || !text.includes('@') || isAsked.current) return
    isAsked.current = true
    void line.groupUsers().then(({ success, data = [] }) => {
      isAsked.current = success
      setEverybody(data.filter(({ _id }) => _id !== self.id))
    })
  }, [isGroup, text, line, self.id])
  const look = (typed: string, caret: number): void => {
    setQuery(isGroup ? mentionAt(typed, caret) : undefined)
    setActive(0)
  }
  const people = query ? matchPeople(everybody, query.typed).slice(0, SHOWN_MAX) : []
  const close = (): void => setQuery(undefined)
  const move = (by: number): object => {
    setActive((active + people.length + by) % people.length)
    return {}
  }
  const press: Mentions['press'] = (key) => {
    const taken = people[active]
    if (people.length === 0) return undefined
    if (key === 'ArrowDown') return move(1)
    if (key === 'ArrowUp') return move(-1)
    if (key === 'Escape') close()
    else if (taken === undefined || (key !== 'Enter' && key !== 'Tab')) return undefined
    return key === 'Escape' ? {} : { taken }
  }
  return {
    people,
    active,
    query,
    press,
    look,
    close,
    idsIn: (written) => mentionsOf(written, everybody),
  }
}
