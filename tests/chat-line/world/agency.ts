import { Browser, openRow, type Tab } from './browser.ts'
import { settle, Time } from './clock.ts'
import { ModelServer } from './server.ts'

export const COMPANY = 'alder'
export const GROUP = 'group-1'
export const PAIR = 'pair-ann-ben'
const PEOPLE = ['ann', 'ben', 'cat'] as const
type Who = (typeof PEOPLE)[number]

/** Whose tab each seat is: the first two are one browser's. */
export const SEATS: readonly Who[] = ['ann', 'ann', 'ben', 'cat']

/** Where somebody may write: the row of the list that they open. */
export const ROOMS = ['pair', 'group'] as const
export type Room = (typeof ROOMS)[number]

interface Typed {
  readonly text: string
  readonly user: Who
  readonly seat: number
  readonly room: Room
  isTakenBack: boolean
  /** It needed its writer once: its place among the others is not kept. */
  wasHeld: boolean
}

/** Three people at four tabs of three browsers, over lines that break. */
export class ModelAgency {
  readonly time = new Time()
  readonly server = new ModelServer(this.time, PEOPLE)
  readonly typed: Typed[] = []
  readonly tabs: Tab[] = []
  private readonly browsers: Readonly<Record<Who, Browser>>

  constructor(random: () => number) {
    this.server.pageMax = 3
    this.server.addGroup(GROUP, 'Nights', PEOPLE)
    const browser = (): Browser => new Browser(this.time, this.server, random)
    this.browsers = { ann: browser(), ben: browser(), cat: browser() }
  }

  async begin(): Promise<void> {
    for (const seat of SEATS.keys()) this.sit(seat)
    await this.time.pass(2_000)
  }

  who = (seat: number): Who => SEATS[seat] ?? 'ann'
  tab(seat: number): Tab {
    const tab = this.tabs[seat]
    if (tab === undefined) throw new Error(`Nobody sits at ${seat}.`)
    return tab
  }
  browserOf = (seat: number): Browser => this.browsers[this.who(seat)]

  /** The row that leads there; cat talks to ann. */
  private rowOf = (seat: number, room: Room): string => (room === 'group' ? GROUP : this.who(seat) === 'ann' ? 'ben' : 'ann')
  roomIdOf = (seat: number, room: Room): string => (room === 'group' ? GROUP : this.who(seat) === 'cat' ? 'pair-ann-cat' : PAIR)

  private sit(seat: number): void {
    const user = this.who(seat)
    const tab = this.browsers[user].open({ userId: user, companyId: COMPANY, name: user })
    this.tabs[seat] = tab
    tab.socket.connect()
    tab.line.show('g')
  }

  async look(seat: number, room: Room): Promise<boolean> {
    await openRow(this.tab(seat), this.rowOf(seat, room))
    return this.tab(seat).line.get().open?.entry.id === this.rowOf(seat, room)
  }

  async write(seat: number, room: Room): Promise<void> {
    if (!(await this.look(seat, room))) return
    const text = `m${this.typed.length}`
    const { success } = await this.tab(seat).line.send({ text })
    if (success) this.typed.push({ text, user: this.who(seat), seat, room, isTakenBack: false, wasHeld: false })
    await settle()
  }

  /** One of one's own messages that are shown, whichever. */
  edit(seat: number, which: number): void {
    const own = this.tab(seat)
      .line.get()
      .open?.messages.filter(({ side }) => side === 'left')
    const message = own?.[which % Math.max(1, own.length)]
    if (message !== undefined) void this.tab(seat).line.edit(message.seq, `${message.text}!`)
  }

  async takeBack(seat: number): Promise<void> {
    const waiting = this.tab(seat).line.get().waiting[0]
    if (waiting === undefined) return
    void this.tab(seat)
      .line.takeBack(waiting.client_id)
      .then((written) => {
        const typed = this.typed.find(({ text }) => text === written?.text)
        if (typed !== undefined) typed.isTakenBack = true
      })
    await settle()
  }

  noteHeld(written: string): void {
    for (const typed of this.typed) if (typed.text === written) typed.wasHeld = true
  }

  /** Whatever is asked about goes again. */
  retry(seat: number, isIt: (reason: string) => boolean = () => true): void {
    for (const { client_id, text, reason } of this.tab(seat).line.get().waiting) {
      if (reason === undefined || !isIt(reason)) continue
      this.noteHeld(text)
      this.tab(seat).line.retry(client_id)
    }
  }

  cut(seat: number, ms: number): void {
    const { socket } = this.tab(seat)
    socket.cut()
    this.time.after(ms, () => socket.connect())
  }

  /** Looks open and is not, until the heartbeat misses it. */
  break(seat: number, mode: 'deaf' | 'mute', ms: number): void {
    const { socket } = this.tab(seat)
    socket.mode = mode
    this.time.after(ms, () => {
      socket.mode = 'open'
      socket.cut()
      this.time.after(1_000, () => socket.connect())
    })
  }

  /** What lies in memory alone would be lost with its tab: such a tab warns, and is not closed. */
  crash(seat: number): void {
    if (this.tab(seat).line.shouldBlockUnload()) return
    this.tab(seat).crash()
    this.sit(seat)
  }

  restart(ms: number): void {
    for (const seat of SEATS.keys()) this.cut(seat, ms + seat * 300)
  }

  trouble(ms: number): void {
    this.server.isTroubled = true
    this.time.after(ms, () => {
      this.server.isTroubled = false
    })
  }

  /** Another tab chose another company: this one's next line is of that one, until it is chosen back. */
  elsewhere(seat: number, ms: number): void {
    const { socket } = this.tab(seat)
    socket.companyId = 'birch'
    this.cut(seat, 500)
    this.time.after(ms + 1_000, () => {
      socket.companyId = COMPANY
      this.cut(seat, 500)
    })
  }

  /** Everything works again, for long enough. */
  async heal(): Promise<void> {
    for (const browser of Object.values(this.browsers)) browser.isFull = false
    await this.time.pass(60_000)
    for (const { socket } of this.tabs) {
      socket.mode = 'open'
      socket.connect()
    }
    await this.time.pass(120_000)
    for (const seat of SEATS.keys()) this.retry(seat, (reason) => reason === 'tooOld')
    await this.time.pass(120_000)
  }
}
