import { randomUUID } from 'node:crypto'
import type { ChatKind } from '#contract'
import { peopleOfTexts } from '#server/platform/database'

/** How often a process says that it is there. */
export const BEAT_MS = 4_000
/** Of a process that said nothing for so long nobody is online any more: it was killed, or cut off. */
export const LOST_MS = 3 * BEAT_MS

export interface Somebody {
  readonly companyId: string
  readonly id: string
  readonly kind: ChatKind
}

/** What processes tell each other of who is online at them. `count` numbers the texts of a process, so that one that was missed is noticed. */
export type PresenceNews =
  | {
      readonly kind: 'chat-presence'
      readonly process: string
      readonly count: number
      readonly companyId: string
      readonly of: ChatKind
      readonly isOnline: boolean
      readonly ids: readonly string[]
    }
  /** `all`: who is online there follows, whatever was known of it; `which` of `ask`: a process of which something was missed. */
  | {
      readonly kind: 'chat-process'
      readonly process: string
      readonly count: number
      readonly says: 'hello' | 'beat' | 'all' | 'ask' | 'bye'
      readonly which?: string
    }

export interface PresenceNewsOptions {
  /** To all other processes, in the order given. */
  readonly send: (news: PresenceNews) => void
  /** Who has a page open at this process. */
  readonly here: () => Iterable<Somebody>
  /** Called before what is known of somebody changes. */
  readonly changing: (somebody: Somebody) => void
  /** A process has gone without a word: what it had just stored it may have told nobody. */
  readonly lost: () => void
  readonly now: () => number
}

/** Who is online at the other processes of this product. */
export interface ElsewhereOnline {
  has(companyId: string, userId: string): boolean
  /** Tells the others who came to this process or left it. */
  tell(companyId: string, people: readonly (Somebody & { readonly isOnline: boolean })[]): void
  heard(news: PresenceNews): void
  /** What the others said for a while is not known. */
  missed(): void
  /** Says that this process ends; from then on it says and hears nothing. */
  close(): void
}

interface Process {
  count: number
  seenAt: number
  isAsked: boolean
  readonly people: Map<string, Somebody>
}

const keyOf = (companyId: string, userId: string): string => `${companyId} ${userId}`

/**
 * Each process says who comes and goes at it, numbers what it says, and gives a sign of life every few seconds. Who missed something asks for
 * all of it; of who is silent for too long nobody is online.
 */
export function createElsewhereOnline({ send, here, changing, lost, now }: PresenceNewsOptions): ElsewhereOnline {
  const own = randomUUID()
  const others = new Map<string, Process>()
  let count = 0
  let isClosed = false

  const say = (says: Extract<PresenceNews, { kind: 'chat-process' }>['says'], which?: string): void =>
    send({ kind: 'chat-process', process: own, count, says, ...(which !== undefined && { which }) })

  function tell(companyId: string, people: Parameters<ElsewhereOnline['tell']>[1]): void {
    if (isClosed) return
    for (const isOnline of [true, false])
      for (const of of ['office', 'clients', 'employees'] as const) {
        const ids = people.filter((each) => each.isOnline === isOnline && each.kind === of).map(({ id }) => id)
        for (const some of peopleOfTexts(ids)) {
          count += 1
          send({ kind: 'chat-presence', process: own, count, companyId, of, isOnline, ids: some })
        }
      }
  }

  function tellAll(): void {
    const companies = new Map<string, (Somebody & { readonly isOnline: boolean })[]>()
    for (const somebody of here()) {
      const people = companies.get(somebody.companyId) ?? []
      people.push({ ...somebody, isOnline: true })
      companies.set(somebody.companyId, people)
    }
    say('all')
    for (const [companyId, people] of companies) tell(companyId, people)
  }

  function forget({ people }: Process): void {
    for (const somebody of people.values()) changing(somebody)
    people.clear()
  }

  function leave(id: string, process: Process): void {
    forget(process)
    others.delete(id)
  }

  function known(id: string): Process {
    const process = others.get(id) ?? { count: -1, seenAt: now(), isAsked: false, people: new Map() }
    others.set(id, process)
    process.seenAt = now()
    return process
  }

  function ask(id: string, process: Process): void {
    if (process.isAsked) return
    process.isAsked = true
    say('ask', id)
  }

  function hearPresence({ process: id, count: at, companyId, of, isOnline, ids }: Extract<PresenceNews, { kind: 'chat-presence' }>): void {
    const process = known(id)
    if (process.count < 0 || at !== process.count + 1) {
      ask(id, process)
      return
    }
    process.count = at
    for (const userId of ids) {
      const somebody = { companyId, id: userId, kind: of }
      changing(somebody)
      if (isOnline) process.people.set(keyOf(companyId, userId), somebody)
      else process.people.delete(keyOf(companyId, userId))
    }
  }

  function hearProcess({ process: id, count: at, says, which }: Extract<PresenceNews, { kind: 'chat-process' }>): void {
    const process = known(id)
    switch (says) {
      case 'bye':
        leave(id, process)
        return
      case 'all':
        forget(process)
        process.count = at
        process.isAsked = false
        return
      case 'ask':
        if (which === own) tellAll()
        // Its hello was missed, as by a process that did not listen yet.
        if (process.count < 0) ask(id, process)
        return
      case 'hello':
        say('beat')
        break
      case 'beat':
        // An answer that did not come is asked for again.
        process.isAsked = false
    }
    if (process.count !== at) ask(id, process)
  }

  const beating = setInterval(() => {
    say('beat')
    for (const [id, process] of others)
      if (now() - process.seenAt > LOST_MS) {
        leave(id, process)
        lost()
      }
  }, BEAT_MS).unref()
  say('hello')

  return {
    has: (companyId, userId) => [...others.values()].some(({ people }) => people.has(keyOf(companyId, userId))),
    tell,
    heard: (news) => {
      if (isClosed || news.process === own) return
      if (news.kind === 'chat-presence') hearPresence(news)
      else hearProcess(news)
    },
    missed: () => {
      if (!isClosed) say('hello')
    },
    close() {
      isClosed = true
      clearInterval(beating)
      say('bye')
    },
  }
}
