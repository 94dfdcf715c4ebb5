/** Time one slice of mounting may take; it ends sooner when a key or a click waits. */
const SLICE_MS = 40
/** While someone types, the rest waits this long after the last key. */
const TYPING_REST_MS = 120

/** A section with the number of its questions. */
export interface Mountable {
  readonly id: string
  readonly size: number
}

/** So many questions stand there at once: a form that is not longer needs no turns. */
const AT_ONCE_MAX = 40

/** Mounts the sections of a form one after the other, after the first of them can be used. Whatever is asked for goes first. */
export class MountQueue {
  private readonly mounted = new Set<string>()
  private readonly listeners = new Map<string, () => void>()
  private waiting: string[]
  private isRunning = false
  private lastKeyAt = Number.NEGATIVE_INFINITY
  private readonly channel = new MessageChannel()
  private readonly flush: (work: () => void) => void

  /** `flush` draws at once what the work asks for. */
  constructor(sections: readonly Mountable[], flush: (work: () => void) => void) {
    let size = 0
    const late = sections.findIndex((section, index) => {
      size += section.size
      return index > 0 && size > AT_ONCE_MAX
    })
    const first = late === -1 ? sections.length : late
    for (const { id } of sections.slice(0, first)) this.mounted.add(id)
    this.waiting = sections.slice(first).map(({ id }) => id)
    this.flush = flush
    this.channel.port1.onmessage = () => this.slice()
  }

  readonly isMounted = (id: string): boolean => this.mounted.has(id)

  /** Sections at which someone waits are mounted now. */
  mountNow(ids: readonly string[]): void {
    this.flush(() => this.mount(ids.filter((id) => !this.mounted.has(id))))
  }

  mountAll(): void {
    this.mountNow(this.waiting)
  }

  subscribe(id: string, listener: () => void): () => void {
    this.listeners.set(id, listener)
    return () => void this.listeners.delete(id)
  }

  /** A key was pressed: typing goes first. */
  readonly typed = (): void => {
    this.lastKeyAt = performance.now()
  }

  /** Begins after the next frame has been painted. */
  start(): void {
    if (this.isRunning || this.waiting.length === 0) return
    this.isRunning = true
    requestAnimationFrame(() => this.channel.port2.postMessage(0))
  }

  stop(): void {
    this.isRunning = false
  }

  private slice(): void {
    if (!this.isRunning) return
    const begin = performance.now()
    if (begin - this.lastKeyAt < TYPING_REST_MS) {
      setTimeout(() => this.slice(), TYPING_REST_MS)
      return
    }
    while (this.waiting.length > 0 && performance.now() - begin < SLICE_MS && !isInputPending()) this.flush(() => this.mount(this.waiting.slice(0, 1)))
    if (this.waiting.length > 0) this.channel.port2.postMessage(0)
    else this.isRunning = false
  }

  private mount(ids: readonly string[]): void {
    for (const id of ids) this.mounted.add(id)
    this.waiting = this.waiting.filter((id) => !this.mounted.has(id))
    for (const id of ids) this.listeners.get(id)?.()
  }
}

/** Chromium knows; elsewhere the slices are what they are. */
function isInputPending(): boolean {
  const scheduling: unknown = Reflect.get(navigator, 'scheduling')
  if (typeof scheduling !== 'object' || scheduling === null) return false
  const ask: unknown = Reflect.get(scheduling, 'isInputPending')
  return typeof ask === 'function' && Reflect.apply(ask, scheduling, []) === true
}
