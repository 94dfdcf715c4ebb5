/** The part of a service worker's scope that is used; TypeScript knows either pages or workers, not both in one project. */
export interface WorkerScope {
  readonly location: { readonly origin: string }
  readonly registration: { readonly showNotification: (title: string, options: NotificationOptions) => Promise<void> }
  readonly clients: {
    readonly openWindow: (path: string) => Promise<unknown>
    readonly claim: () => Promise<void>
    readonly matchAll: (options: { readonly type: 'window'; readonly includeUncontrolled: true }) => Promise<readonly WindowClient[]>
  }
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: {
    (type: 'install' | 'activate', hear: (event: LifeEvent) => void): void
    (type: 'push', hear: (event: LifeEvent) => void): void
    (type: 'notificationclick', hear: (event: LifeEvent & { readonly notification: { readonly close: () => void } }) => void): void
    (type: 'fetch', hear: (event: FetchEvent) => void): void
    (type: 'message', hear: (event: LifeEvent & { readonly data: unknown }) => void): void
  }
}

interface WindowClient {
  readonly postMessage: (message: unknown, ports: Transferable[]) => void
  readonly focus: () => Promise<unknown>
}

export interface LifeEvent {
  readonly waitUntil: (work: Promise<unknown>) => void
}

export interface FetchEvent extends LifeEvent {
  readonly request: Request
  readonly preloadResponse?: Promise<Response | undefined>
  readonly respondWith: (response: Promise<Response>) => void
}
