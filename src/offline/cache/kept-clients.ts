import type { Json } from '#contract'
import type { DraftOwner } from '../drafts/draft-record.ts'
import type { SealedCache } from './sealed-cache.ts'

/** What forms of a client start with, for use without network: of the ones that were opened last, and of the pinned ones. */
export interface KeptClients {
  readonly opened: (clientId: string, name: string, value: unknown) => Promise<void>
  readonly pin: (clientId: string) => Promise<void>
  readonly unpin: (clientId: string) => Promise<void>
  readonly pinned: () => Promise<readonly string[]>
  readonly read: (clientId: string, name: string) => Promise<Json | undefined>
  /** What is kept under this name of every client, the newest first. */
  readonly all: (name: string) => Promise<readonly Json[]>
}

/** Forms' starts that stay of clients that are not pinned. */
const OPENED_MAX = 40
const PINNED_MAX = 400

const opened = (clientId: string, name = ''): string => `opened/${clientId}/${name}`
const ofPinned = (clientId: string, name = ''): string => `pinned/${clientId}/${name}`
const PIN = 'pin/'

/** `name` tells the kinds of a client's data apart, such as a form's hash. Does nothing while nobody works here or the key is closed. */
export const createKeptClients = (cache: SealedCache, owner: () => DraftOwner | undefined): KeptClients => {
  const withOwner = async <T>(work: (who: DraftOwner) => Promise<T>, otherwise: T): Promise<T> => {
    const who = owner()
    return who === undefined ? otherwise : work(who)
  }
  const pinned = () => withOwner(async (who) => (await cache.names(who, PIN)).map((name) => name.slice(PIN.length)), [])

  const move = async (who: DraftOwner, from: string, to: string): Promise<void> => {
    for (const name of await cache.names(who, from)) {
      const value = await cache.read(who, name)
      if (value !== undefined && (await cache.keep(who, `${to}${name.slice(from.length)}`, value))) await cache.forget(who, name)
    }
  }

  return {
    pinned,
    opened: (clientId, name, value) =>
      withOwner(async (who) => {
        const isPinned = (await pinned()).includes(clientId)
        await cache.keep(who, (isPinned ? ofPinned : opened)(clientId, name), value)
        await cache.keepNewest(who, isPinned ? 'pinned/' : 'opened/', isPinned ? PINNED_MAX : OPENED_MAX)
      }, undefined),
    pin: (clientId) =>
      withOwner(async (who) => {
        await cache.keep(who, `${PIN}${clientId}`, true)
        await move(who, opened(clientId), ofPinned(clientId))
      }, undefined),
    unpin: (clientId) =>
      withOwner(async (who) => {
        await cache.forget(who, `${PIN}${clientId}`)
        await move(who, ofPinned(clientId), opened(clientId))
      }, undefined),
    all: (name) =>
      withOwner(async (who) => {
        const places = [...(await cache.names(who, 'pinned/')), ...(await cache.names(who, 'opened/'))].filter(
          (place) => place.split('/').slice(2).join('/') === name,
        )
        const found = await Promise.all(places.map((place) => cache.read(who, place)))
        return found.filter((value) => value !== undefined)
      }, []),
    read: (clientId, name) => withOwner(async (who) => (await cache.read(who, ofPinned(clientId, name))) ?? cache.read(who, opened(clientId, name)), undefined),
  }
}
