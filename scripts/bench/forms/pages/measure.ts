/** Injected before a contestant's scripts: watches frames, keys and long tasks from inside the page. Works through `window.__bench` only. */
import type { Handle } from './contestant.ts'
import type { LogicalForm } from './logical-form.ts'

const TIMEOUT_MS = 20_000

class Measure {
  form: LogicalForm | undefined
  handle: Handle | undefined
  prepared: unknown
  toggled: Promise<number> | undefined
  private readonly tasks: { readonly start: number; readonly ms: number }[] = []
  private keys: number[] = []
  private keyAt = 0

  constructor() {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) this.tasks.push({ start: entry.startTime, ms: entry.duration })
    }).observe({ type: 'longtask', buffered: true })
    const take = (event: KeyboardEvent) => {
      this.keyAt = event.timeStamp
    }
    addEventListener('keydown', take, true)
    addEventListener('input', () => this.takeKey(), true)
  }

  private takeKey(): void {
    const at = this.keyAt
    this.keyAt = 0
    if (at > 0) requestAnimationFrame(() => void painted().then((now) => this.keys.push(now - at)))
  }

  /** Resolves with the time right after the frame in which `holds` was first true has been painted. */
  async until(holds: () => boolean): Promise<number> {
    const start = performance.now()
    for (;;) {
      await frame()
      if (holds()) return painted()
      if (performance.now() - start > TIMEOUT_MS) throw new Error('timed out')
    }
  }

  /** Waits until no long task has run for so many milliseconds. */
  async settle(quietMs: number): Promise<void> {
    let last = performance.now()
    while (performance.now() - last < quietMs) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      const task = this.tasks.at(-1)
      if (task) last = Math.max(last, task.start + task.ms)
    }
  }

  async prepare(form: LogicalForm): Promise<void> {
    this.form = form
    this.prepared = await window.__bench?.prepare?.(form)
  }

  /** Milliseconds to the paint with the first section's fields, and to the paint with all fields. */
  async mount(): Promise<{ readonly firstMs: number; readonly allMs: number }> {
    const { form } = this
    if (!form || !window.__bench) throw new Error('nothing to mount')
    const { firstSection, visible } = form.expect
    await frame()
    await painted()
    const start = performance.now()
    const handle = await window.__bench.mount(form, this.prepared)
    this.handle = handle
    const first = await this.until(() => firstSection.every((key) => handle.field(key)))
    const all = await this.until(() => handle.count() >= visible)
    return { firstMs: first - start, allMs: all - start }
  }

  private at(key: string, row: number | null): HTMLInputElement {
    const element = row === null ? this.handle?.field(key) : this.handle?.cell(row, key)
    if (!(element instanceof HTMLElement)) throw new Error(`no field ${key}`)
    return element as HTMLInputElement
  }

  async focus(key: string, row: number | null): Promise<string> {
    const element = this.at(key, row)
    element.scrollIntoView({ block: 'center' })
    element.focus()
    if (element.type === 'text') element.setSelectionRange(element.value.length, element.value.length)
    await frame()
    await this.settle(150)
    return element.value
  }

  valueAt(key: string, row: number | null): string {
    return this.at(key, row).value
  }

  beginKeys(): void {
    this.keys = []
  }

  endKeys(): readonly number[] {
    return [...this.keys]
  }

  holds(text: string): boolean {
    return JSON.stringify(this.handle?.data()).includes(text)
  }

  /** The driver presses Space after this; the clock starts with the click it causes. */
  armToggle(want: boolean): void {
    const key = this.form?.expect.dependent ?? ''
    let at = 0
    const take = (event: MouseEvent) => {
      at = event.timeStamp
    }
    addEventListener('click', take, { capture: true, once: true })
    this.toggled = this.until(() => at > 0 && Boolean(this.handle?.field(key)) === want).then((now) => now - at)
  }

  async timed(work: () => void, holds: () => boolean): Promise<number> {
    await frame()
    await painted()
    const start = performance.now()
    work()
    return (await this.until(holds)) - start
  }

  submit(): Promise<number> {
    const want = this.form?.expect.errors ?? 0
    return this.timed(
      () => this.handle?.submit(),
      () => (this.handle?.errors() ?? 0) >= want,
    )
  }

  addRow(): Promise<number> {
    const before = this.handle?.rows() ?? 0
    return this.timed(
      () => this.handle?.addRow(),
      () => this.handle?.rows() === before + 1,
    )
  }

  deleteRow(): Promise<number> {
    const [before, second] = [this.handle?.rows() ?? 0, this.valueAt('drug', 1)]
    return this.timed(
      () => this.handle?.deleteRow(0),
      () => this.handle?.rows() === before - 1 && this.valueAt('drug', 0) === second,
    )
  }
}

const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
const painted = (): Promise<number> =>
  new Promise((resolve) => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => resolve(performance.now())
    channel.port2.postMessage(0)
  })

declare global {
  interface Window {
    __measure: Measure
  }
}

window.__measure = new Measure()
