import type { ChatOwner, ClientPorts } from '../../../src/chat-line/ports.ts'
import type { Time } from './clock.ts'
import type { ModelServer, ServerPage } from './server.ts'

type State = ReturnType<ClientPorts['socket']['get']>

/** One way, in milliseconds. */
const TRAVEL_MS = 20

/** A page's line to the model's server, which can be broken in the ways that networks break. */
export class ModelSocket {
  /** `deaf`: what the server says does not arrive; `mute`: what the page says does not. */
  mode: 'open' | 'deaf' | 'mute' = 'open'
  /** What the server takes its company to be; another one once it was chosen in another tab. */
  companyId: string
  private state: State = { state: 'connecting', since: 0 }
  private page: ServerPage | undefined
  private readonly watchers = new Set<() => void>()
  private readonly hearers = new Set<(event: string, payload: unknown) => void>()
  private readonly ending = new Set<() => void>()
  private isEnded = false
  private readonly time: Time
  private readonly server: ModelServer
  private readonly owner: ChatOwner

  constructor(time: Time, server: ModelServer, owner: ChatOwner) {
    this.time = time
    this.server = server
    this.owner = owner
    this.companyId = owner.companyId
  }

  get = (): State => this.state
  subscribe = (changed: () => void): (() => void) => {
    this.watchers.add(changed)
    return () => void this.watchers.delete(changed)
  }
  onEvent = (hear: (event: string, payload: unknown) => void): (() => void) => {
    this.hearers.add(hear)
    return () => void this.hearers.delete(hear)
  }

  ask = (event: string, payload: unknown, withinMs: number): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const { page } = this
      if (page === undefined) return reject(new Error('cut'))
      const end = (): void => {
        this.ending.delete(end)
        cancel()
        reject(new Error('no answer'))
      }
      this.ending.add(end)
      const cancel = this.time.after(withinMs, end)
      this.time.after(TRAVEL_MS, () => {
        if (this.mode === 'mute' || this.page !== page) return
        const answer: unknown = structuredClone(this.server.handle(page, event, structuredClone(payload) as object))
        this.time.after(TRAVEL_MS, () => {
          if (this.mode === 'deaf' || this.page !== page) return
          this.ending.delete(end)
          cancel()
          resolve(answer)
        })
      })
    })

  probe = (): void => undefined

  /** The server says something of its own. */
  say(event: string, payload: unknown): void {
    this.page?.hear(event, payload)
  }

  connect(): void {
    if (this.isEnded || this.page !== undefined) return
    const page: ServerPage = {
      userId: this.owner.userId,
      companyId: this.companyId,
      hear: (event, payload) => {
        const copy: unknown = structuredClone(payload)
        this.time.after(TRAVEL_MS, () => {
          if (this.mode !== 'deaf' && this.page === page) for (const hear of [...this.hearers]) hear(event, copy)
        })
      },
    }
    this.page = page
    this.server.pages.add(page)
    this.become({ state: 'open', since: 0 })
  }

  cut(): void {
    if (this.page === undefined) return
    this.server.pages.delete(this.page)
    this.page = undefined
    this.become({ state: 'cut', since: 1 })
    for (const end of [...this.ending]) end()
  }

  end(): void {
    this.isEnded = true
    if (this.page !== undefined) this.server.pages.delete(this.page)
    this.page = undefined
    this.watchers.clear()
    this.hearers.clear()
  }

  private become(state: State): void {
    this.state = state
    for (const watch of [...this.watchers]) watch()
  }
}
