/** One place that may remember the device's id; each may be lost on its own. */
export interface DevicePlace {
  readonly read: () => string | undefined
  readonly write: (id: string) => void
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const NAME = 'rendercareDevice'
/** Browsers keep no cookie longer. */
const COOKIE_MAX_AGE_S = 400 * 86_400

const quietly = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    // Blocked storage: the other place remembers, or the device is a new one each time.
    return undefined
  }
}

export const storagePlace = (storage: () => Pick<Storage, 'getItem' | 'setItem'>): DevicePlace => ({
  read: () => quietly(() => storage().getItem(NAME) ?? undefined),
  write: (id) => void quietly(() => storage().setItem(NAME, id)),
})

/** A cookie outlives an eviction of everything else (fault R29). It is no credential. */
export const cookiePlace = (page: Pick<Document, 'cookie'>, secure: boolean): DevicePlace => ({
  read: () => new RegExp(`(?:^|; )${NAME}=([0-9a-f-]{36})`).exec(page.cookie)?.[1],
  write: (id) => {
    page.cookie = `${NAME}=${id}; path=/; max-age=${COOKIE_MAX_AGE_S}; samesite=strict${secure ? '; secure' : ''}`
  },
})

/** The id of this browser on this device, a random one at first; written back wherever it was lost. */
export const deviceIdFrom = (places: readonly DevicePlace[], random: () => string): string => {
  const known = places.map((place) => place.read()).find((id) => id !== undefined && UUID.test(id))
  const id = known ?? random()
  for (const place of places) if (place.read() !== id) place.write(id)
  return id
}
