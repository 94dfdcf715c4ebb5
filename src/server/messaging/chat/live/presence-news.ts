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
export const createElsewhereOnline = (options: PresenceNewsOptions): ElsewhereOnline => new Elsewhere(options)

type OfPresence = Extract<PresenceNews, { kind: 'chat-presence' }>
type OfProcess = Extract<PresenceNews, { kind: 'chat-process' }>

class Elsewhere implements ElsewhereOnline {
  private readonly options: PresenceNewsOptions
  private readonly own = randomUUID()
  private readonly others = new Map<string, Process>()
  private readonly beating: NodeJS.Timeout
  /** Of what this process has said. */
  private count = 0
  private isClosed = false

  constructor(options: PresenceNewsOptions) {
    this.options = options
    this.beating = setInterval(() => this.beat(), BEAT_MS).unref()
    this.say('hello')
  }

  has(companyId: string, userId: string): boolean {
    return [...this.others.values()].some(({ people }) => people.has(keyOf(companyId, userId)))
  }

  tell(companyId: string, people: Parameters<ElsewhereOnline['tell']>[1]): void {
    if (this.isClosed) return
    for (const isOnline of [true, false])
      for (const of of ['office', 'clients', 'employees'] as const) {
        const ids = people.filter((each) => each.isOnline === isOnline && each.kind === of).map(({ id }) => id)
        for (const some of peopleOfTexts(ids)) {
          this.count += 1
          this.options.send({ kind: 'chat-presence', process: this.own, count: this.count, companyId, of, isOnline, ids: some })
        }
      }
  }

  heard(news: PresenceNews): void {
    if (this.isClosed || news.process === this.own) return
    if (news.kind === 'chat-presence') this.hearPresence(news)
    else this.hearProcess(news)
  }

  missed(): void {
    if (!this.isClosed) this.say('hello')
  }

  close(): void {
    this.isClosed = true
    clearInterval(this.beating)
    this.say('bye')
  }

  private say(says: OfProcess['says'], which?: string): void {
    this.options.send({ kind: 'chat-process', process: this.own, count: this.count, says, ...(which !== undefined && { which }) })
  }

  /** Gives a sign of life, and gives up who gave none for too long. */
  private beat(): void {
    this.say('beat')
    for (const [id, process] of this.others)
      if (this.options.now() - process.seenAt > LOST_MS) {
        this.leave(id, process)
        this.options.lost()
      }
  }

  private tellAll(): void {
    const companies = new Map<string, (Somebody & { readonly isOnline: boolean })[]>()
    for (const somebody of this.options.here()) {
      const people = companies.get(somebody.companyId) ?? []
      people.push({ ...somebody, isOnline: true })
      companies.set(somebody.companyId, people)
    }
    this.say('all')
    for (const [companyId, people] of companies) this.tell(companyId, people)
  }

  private forget({ people }: Process): void {
    for (const somebody of people.values()) this.options.changing(somebody)
    people.clear()
  }

  private leave(id: string, process: Process): void {
    this.forget(process)
    this.others.delete(id)
  }

  private known(id: string): Process {
    const process = this.others.get(id) ?? { count: -1, seenAt: 0, isAsked: false, people: new Map() }
    this.others.set(id, process)
    process.seenAt = this.options.now()
    return process
  }

  private ask(id: string, process: Process): void {
    if (process.isAsked) return
    process.isAsked = true
    this.say('ask', id)
  }

  private hearPresence({ process: id, count: at, companyId, of, isOnline, ids }: OfPresence): void {
    const process = this.known(id)
    if (process.count < 0 || at !== process.count + 1) {
      this.ask(id, process)
      return
    }
    process.count = at
    for (const userId of ids) {
      const somebody = { companyId, id: userId, kind: of }
      this.options.changing(somebody)
      if (isOnline) process.people.set(keyOf(companyId, userId), somebody)
      else process.people.delete(keyOf(companyId, userId))
    }
  }

  private hearProcess({ process: id, count: at, says, which }: OfProcess): void {
    const process = this.known(id)
    switch (says) {
      case 'bye':
        this.leave(id, process)
        return
      case 'all':
        this.forget(process)
        process.count = at
        process.isAsked = false
        return
      case 'ask':
        if (which === this.own) this.tellAll()
        // Its hello was missed, as by a process that did not listen yet.
        if (process.count < 0) this.ask(id, process)
        return
      case 'hello':
        this.say('beat')
        break
      case 'beat':
        // An answer that did not come is asked for again.
        process.isAsked = false
    }
    if (process.count !== at) this.ask(id, process)
  }
}
