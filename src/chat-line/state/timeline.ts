import type { ChatMessage } from '#contract'
import { reuseListIfEqual } from '../reuse-if-equal.ts'

/** The messages of one conversation that lie on this page: what is shown has no gaps, what came after a gap waits until it is filled. */
export interface Timeline {
  readonly bySeq: ReadonlyMap<number, ChatMessage>
  /** First and last place without gaps; `last` is one before `first` while there is nothing. */
  readonly first: number
  readonly last: number
  /** Without gaps, oldest first; the same array while nothing changed. */
  readonly shown: readonly ChatMessage[]
}

export const EMPTY_TIMELINE: Timeline = { bySeq: new Map(), first: 1, last: 0, shown: [] }

/** Of two forms of one message the newer one; the same object where they say the same. */
const newer = (there: ChatMessage | undefined, came: ChatMessage): ChatMessage => {
  if (there === undefined) return came
  if ((there.changed ?? 0) > (came.changed ?? 0)) return there
  return JSON.stringify(there) === JSON.stringify(came) ? there : came
}

/** Takes in as many places on both sides as join without a gap. */
const joined = ({ bySeq, first, last, shown }: Timeline): Timeline => {
  let [from, to] = [first, last]
  while (bySeq.has(to + 1)) to += 1
  while (to >= from && bySeq.has(from - 1)) from -= 1
  const next = Array.from({ length: Math.max(0, to - from + 1) }, (_none, at) => bySeq.get(from + at)).filter((message) => message !== undefined)
  return { bySeq, first: from, last: to, shown: reuseListIfEqual(shown, next) }
}

/** With what came, from wherever and however often; the same timeline where nothing of it is news. */
export const withMessages = (timeline: Timeline, messages: readonly ChatMessage[]): Timeline => {
  const bySeq = new Map(timeline.bySeq)
  let isNews = false
  for (const came of messages) {
    const there = bySeq.get(came.seq)
    const kept = newer(there, came)
    if (kept === there) continue
    bySeq.set(came.seq, kept)
    isNews = true
  }
  return isNews ? joined({ ...timeline, bySeq }) : timeline
}

/** With a page of history, oldest first: it joins what is there, or takes its place where the two do not touch. */
export const withPage = (timeline: Timeline, page: readonly ChatMessage[]): Timeline => {
  const [oldest, newest] = [page[0], page.at(-1)]
  if (oldest === undefined || newest === undefined) return timeline
  const touches = timeline.last >= timeline.first && oldest.seq <= timeline.last + 1 && newest.seq >= timeline.first - 1
  // What waited behind the page stays; what lay before it is asked for again when somebody looks.
  const bySeq = new Map([...timeline.bySeq].filter(([seq]) => touches || seq >= oldest.seq))
  for (const message of page) bySeq.set(message.seq, newer(bySeq.get(message.seq), message))
  const place = touches ? timeline : { first: oldest.seq, last: oldest.seq - 1 }
  return joined({ bySeq, first: place.first, last: place.last, shown: timeline.shown })
}

export const isEmpty = ({ first, last }: Timeline): boolean => last < first

export const hasGap = ({ bySeq, last }: Timeline): boolean => [...bySeq.keys()].some((seq) => seq > last)
