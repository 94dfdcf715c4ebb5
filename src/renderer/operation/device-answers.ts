import type { AnswerValues, ResolvedOperation } from '#contract'
import type { SentBody } from './run-state.ts'

/** Long enough to answer the browser's question, and not so long that a press seems lost. */
const LOCATE_MS = 12_000
const FRESH_MS = 60_000

/** The questions that a person answers, not their device. */
export const askedOf = ({ input, device = {} }: ResolvedOperation): readonly string[] =>
  Object.keys(input.fields).filter((name) => !Object.values(device).includes(name))

/** What this device answers of a press; where it is only when its person allows it. */
export async function deviceAnswers({ device }: ResolvedOperation): Promise<AnswerValues> {
  if (device === undefined) return {}
  const { pressed, latitude, longitude } = device
  const now = new Date().toISOString()
  const place = latitude !== undefined && longitude !== undefined ? await placeNow(navigator.geolocation) : undefined
  return {
    ...(pressed !== undefined && { [pressed]: now }),
    ...(place && latitude !== undefined && longitude !== undefined && { [latitude]: rounded(place.latitude), [longitude]: rounded(place.longitude) }),
  }
}

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** Refused, switched off or too slow: nothing is said of it, and the press goes on. */
const placeNow = (geolocation: Geolocation | undefined): Promise<GeolocationCoordinates | undefined> =>
  new Promise((resolve) => {
    if (!geolocation) return resolve(undefined)
    geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      () => resolve(undefined),
      { timeout: LOCATE_MS, maximumAge: FRESH_MS, enableHighAccuracy: true },
    )
  })

/** Whether a press waits on this device where there is no network. */
export const mayWait = ({ device }: ResolvedOperation): boolean => device?.waited !== undefined

/** Keeps a press, sealed, until the server has it: it is done once, under the key that it was sent with. */
export async function keepPress({ name, device }: ResolvedOperation, body: SentBody, label: string): Promise<void> {
  const [id = body.key] = body.ids ?? []
  const { offline } = await import('#offline')
  await offline().outbox.enqueue({
    store: 'FormOutbox',
    path: `/api/operations/${name.replace('.', '/')}`,
    formType: name,
    requestType: 'Post',
    formId: id,
    idempotency: body.key,
    body: { ids: [id], key: body.key, values: { ...body.values, ...(device?.waited !== undefined && { [device.waited]: true }) } },
    label,
  })
}
