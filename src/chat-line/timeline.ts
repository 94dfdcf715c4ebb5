import type { ChatMessage } from '#contract'
import { steadyList } from './steady.ts'

/** The messages of one conversation that lie on this page: what is shown has no gaps, what came after a gap waits until it is filled. */
export interface Timeline {
  /** Takes in what came, from wherever and however often; true when something of it was news. */
  readonly take: (messages: readonly ChatMessage[]) => boolean
  /** A page of history, oldest first: joins what is there, or takes its place where the two do not touch. */
  readonly takePage: (page: readonly ChatMessage[]) => void
  /** Without gaps, oldest first; the same array while nothing changed. */
  readonly shown: () => readonly ChatMessage[]
  /** First and last place without gaps; `last` is one before `first` while there is nothing. */
  readonly first: () => number
  readonly last: () => number
  readonly hasGap: () => boolean
}

/** Of two forms of one message the newer one; the same object where they say the same. */
const newer = (there: ChatMessage | undefined, came: ChatMessage): ChatMessage => {
  if (there === undefined) return came
  if ((there.changed ?? 0) > (came.changed ?? 0)) return there
  return JSON.stringify(there) === JSON.stringify(came) ? there : came
}

export const createTimeline = (): Timeline => {
  const bySeq = new Map<number, ChatMessage>()
  let first = 1
  let last = 0
  let shown: readonly ChatMessage[] = []

  const settle = (): void => {
    while (bySeq.has(last + 1)) last += 1
    while (last >= first && bySeq.has(first - 1)) first -= 1
    const next = Array.from({ length: Math.max(0, last - first + 1) }, (_none, at) => bySeq.get(first + at)).filter((message) => message !== undefined)
    shown = steadyList(shown, next)
  }

  const take = (messages: readonly ChatMessage[]): boolean => {
    let isNews = false
    for (const came of messages) {
      const there = bySeq.get(came.seq)
      const kept = newer(there, came)
      if (kept === there) continue
      bySeq.set(came.seq, kept)
      isNews = true
    }
    if (isNews) settle()
    return isNews
  }

  return {
    take,
    takePage: (page) => {
      const [oldest, newest] = [page[0], page.at(-1)]
      if (oldest === undefined || newest === undefined) return
      const touches = last >= first && oldest.seq <= last + 1 && newest.seq >= first - 1
      if (!touches) {
        // What waited behind the page stays; what lay before it is asked for again when somebody looks.
        for (const seq of [...bySeq.keys()]) if (seq < oldest.seq) bySeq.delete(seq)
        first = oldest.seq
        last = oldest.seq - 1
      }
      for (const message of page) bySeq.set(message.seq, newer(bySeq.get(message.seq), message))
      settle()
    },
    shown: () => shown,
    first: () => first,
    last: () => last,
    hasGap: () => [...bySeq.keys()].some((seq) => seq > last),
  }
}
