/** The part of a service worker's scope that is used; TypeScript knows either pages or workers, not both in one project. */
export interface WorkerScope {
  readonly location: { readonly origin: string }
  readonly clients: {
    readonly claim: () => Promise<void>
    readonly matchAll: (options: { readonly type: 'window'; readonly includeUncontrolled: true }) => Promise<readonly WindowClient[]>
  }
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: {
    (type: 'install' | 'activate', hear: (event: LifeEvent) => void): void
    (type: 'fetch', hear: (event: FetchEvent) => void): void
    (type: 'message', hear: (event: LifeEvent & { readonly data: unknown }) => void): void
  }
}

interface WindowClient {
  readonly postMessage: (message: unknown, ports: Transferable[]) => void
}

export interface LifeEvent {
  readonly waitUntil: (work: Promise<unknown>) => void
}

export interface FetchEvent extends LifeEvent {
  readonly request: Request
  readonly preloadResponse?: Promise<Response | undefined>
  readonly respondWith: (response: Promise<Response>) => void
}
