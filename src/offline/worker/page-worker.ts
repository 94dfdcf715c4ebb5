import { registerWorker } from './register.ts'

/** The service worker as a page sees it. */
export interface PageWorker {
  /** Once it is started: whether it answers this page's requests. */
  readonly ready: Promise<boolean>
  /** Registers it; `onUpdate` gets how to load the page anew with a newer version. The first call counts. */
  readonly start: (entry: string, onUpdate: (update: () => void) => void) => Promise<void>
  /** Asks whether there is a newer one, as browsers do by themselves only when a page is loaded. */
  readonly check: () => void
}

const controlled = (container: ServiceWorkerContainer): Promise<void> =>
  new Promise((resolve) => {
    if (container.controller !== null) resolve()
    else container.addEventListener('controllerchange', () => resolve(), { once: true })
  })

/** `container` is absent where the browser has no service workers, or the page is not secure. */
export const workerOf = (container: ServiceWorkerContainer | undefined): PageWorker => {
  let isStarted = false
  let isAsked = false
  let registration: ServiceWorkerRegistration | undefined
  let tell: (answers: boolean) => void = () => undefined
  const ready = new Promise<boolean>((resolve) => {
    tell = resolve
  })
  const offer =
    (onUpdate: (update: () => void) => void) =>
    (takeOver: () => void): void =>
      onUpdate(() => {
        container?.addEventListener('controllerchange', () => location.reload(), { once: true })
        takeOver()
      })
  // Without network there is no answer; the next return asks again. Before the start it is kept for then.
  const check = (): void => {
    isAsked = registration === undefined
    void registration?.update().catch(() => undefined)
  }
  return {
    ready,
    start: async (entry, onUpdate) => {
      if (isStarted) return
      isStarted = true
      registration = await registerWorker({ container, entry, onUpdate: offer(onUpdate) })
      if (container === undefined || registration === undefined) return tell(false)
      if (isAsked) check()
      await controlled(container)
      tell(true)
    },
    check,
  }
}
