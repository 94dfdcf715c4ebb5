export type Located = { readonly lat: number; readonly lon: number } | { readonly refused: 'notSupported' | 'notRetrieved' }

/** Long enough to answer the browser's question. */
const TIMEOUT_MS = 30_000
const FRESH_MS = 600_000

/** Where this device is; the browser asks the person first. */
export function locate({ geolocation }: { readonly geolocation?: Geolocation | undefined }): Promise<Located> {
  if (!geolocation) return Promise.resolve({ refused: 'notSupported' })
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
      () => resolve({ refused: 'notRetrieved' }),
      { timeout: TIMEOUT_MS, maximumAge: FRESH_MS },
    )
  })
}
