import { useSyncExternalStore } from 'react'
import type { Observable } from '#concurrency'

/** What this room says of itself (`offline.keys.state`, `offline.outbox.state`, …), redrawn when it changes. */
export const useObservable = <State>({ get, subscribe }: Observable<State>): State => useSyncExternalStore(subscribe, get, get)
