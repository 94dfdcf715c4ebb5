/** What the page and its service worker say to each other. */
export interface RegisterOptions {
  readonly container: ServiceWorkerContainer | undefined
  /** Address of the page's own entry script. */
  readonly entry: string
  /** A newer version waits; `takeOver` lets it begin. Other tabs keep their own version's code until they are closed. */
  readonly onUpdate?: (takeOver: () => void) => void
}

const WORKER = '/service-worker.js'

const watchUpdates = (registration: ServiceWorkerRegistration, container: ServiceWorkerContainer, onUpdate: NonNullable<RegisterOptions['onUpdate']>): void => {
  const offer = (): void => {
    const { waiting } = registration
    if (waiting !== null && container.controller !== null) onUpdate(() => waiting.postMessage('take-over'))
  }
  offer()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', offer))
}

/** Makes the shell work without network. Undefined where the browser has no service workers, or the page is not secure. */
export const registerWorker = async ({ container, entry, onUpdate }: RegisterOptions): Promise<ServiceWorkerRegistration | undefined> => {
  if (container === undefined) return undefined
  container.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    if (data === 'which-version') ports[0]?.postMessage(entry)
  })
  container.startMessages()
  try {
    const registration = await container.register(WORKER, { updateViaCache: 'none' })
    if (onUpdate) watchUpdates(registration, container, onUpdate)
    registration.active?.postMessage('clean-up')
    return registration
  } catch {
    // Blocked by the browser's settings: everything works with network.
    return undefined
  }
}
