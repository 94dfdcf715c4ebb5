import { useEffect, useState } from 'react'
import type { ChatRoom } from '../room.ts'

/** Pictures that were shown stay at hand while one scrolls; the oldest goes first. */
const KEPT_MAX = 30

type Kept = Map<string, Promise<string>>
const caches = new WeakMap<ChatRoom['readFile'], Kept>()

/** The address of a file's bytes within this page, fetched once; the server's own address asks for more than a picture can send. */
export function addressOf(readFile: ChatRoom['readFile'], fileId: string): Promise<string> {
  const kept = caches.get(readFile) ?? new Map<string, Promise<string>>()
  caches.set(readFile, kept)
  const known = kept.get(fileId)
  if (known) return known
  const coming = readFile(fileId).then((blob) => URL.createObjectURL(blob))
  kept.set(fileId, coming)
  coming.catch(() => kept.delete(fileId))
  for (const [oldest, address] of kept) {
    if (kept.size <= KEPT_MAX) break
    kept.delete(oldest)
    address.then(URL.revokeObjectURL, () => undefined)
  }
  return coming
}

/** Saves what lies at an address within this page. */
export function saveAs(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

export type Address = { readonly state: 'loading' } | { readonly state: 'failed' } | { readonly state: 'ready'; readonly url: string }

export function useAddress(readFile: ChatRoom['readFile'], fileId: string): Address {
  const [address, setAddress] = useState<Address>({ state: 'loading' })
  useEffect(() => {
    let isGone = false
    setAddress({ state: 'loading' })
    addressOf(readFile, fileId).then(
      (url) => isGone || setAddress({ state: 'ready', url }),
      () => isGone || setAddress({ state: 'failed' }),
    )
    return () => {
      isGone = true
    }
  }, [readFile, fileId])
  return address
}
