import { useRef, useState } from 'react'
import type { ChatGroupUser } from '#contract'
import { useRoom } from '../room.ts'
import { type MentionQuery, matchPeople, mentionAt, mentionsOf } from './draft-text.ts'

/** Rows of the list; whoever is meant is found by another letter. */
const SHOWN_MAX = 6

export interface Mentions {
  readonly people: readonly ChatGroupUser[]
  readonly active: number
  readonly query: MentionQuery | undefined
  readonly setActive: (at: number) => void
  /** Looks at the text before the caret; the group's people are fetched with the first @. */
  readonly look: (text: string, caret: number) => void
  readonly close: () => void
  readonly idsIn: (text: string) => readonly string[]
}

/** People of a group that a message may name. */
export function useMentions(isGroup: boolean): Mentions {
  const { line, self } = useRoom()
  const [query, setQuery] = useState<MentionQuery>()
  const [active, setActive] = useState(0)
  const [everybody, setEverybody] = useState<readonly ChatGroupUser[]>([])
  const isAsked = useRef(false)
  const look = (text: string, caret: number): void => {
    const next = isGroup ? mentionAt(text, caret) : undefined
    setQuery(next)
    setActive(0)
    if (next === undefined || isAsked.current) return
    isAsked.current = true
    line.groupUsers().then(
      ({ data = [] }) => setEverybody(data.filter(({ _id }) => _id !== self.id)),
      () => {
        isAsked.current = false
      },
    )
  }
  return {
    people: query ? matchPeople(everybody, query.typed).slice(0, SHOWN_MAX) : [],
    active,
    query,
    setActive,
    look,
    close: () => setQuery(undefined),
    idsIn: (text) => mentionsOf(text, everybody),
  }
}
