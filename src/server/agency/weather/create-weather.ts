import type { Weather } from '#contract'
import { createFreshAnswers } from '#server/platform/concurrency'
import { RefusalError, tooManyTries } from '#server/platform/refusal'
import { type Place, type WeatherProvider, weatherProvider } from './ask-provider.ts'

/** The weather of a place is asked for once in this time, whoever wants it. */
const FRESH_MS = 10 * 60_000
const PLACES_MAX = 500
/** New places that one person may ask for in that time. */
const ASKED_MAX = 20

export interface WeatherRoom {
  /** Throws too-many-tries, or unavailable with the specification's words. */
  at(userId: string, place: Place): Promise<Weather>
}

export interface WeatherOptions {
  readonly url: string
  readonly key: string
  readonly clock: () => Date
  readonly say: (key: string) => string
}

/** A kilometre is near enough for the weather; nobody else learns where exactly a person is. */
const near = (degrees: number): number => Math.round(degrees * 100) / 100

/** The provider behind a setting, with a bounded memory. */
export function createWeather({ url, key, clock, say }: WeatherOptions): WeatherRoom {
  const provider: WeatherProvider = weatherProvider(url, key)
  const answers = createFreshAnswers<Weather>({ freshMs: FRESH_MS, max: PLACES_MAX, clock })
  const asked = new Map<string, readonly number[]>()

  function countOne(userId: string, now: number): void {
    const recent = (asked.get(userId) ?? []).filter((at) => at > now - FRESH_MS)
    if (recent.length >= ASKED_MAX) throw tooManyTries(FRESH_MS)
    asked.delete(userId)
    asked.set(userId, [...recent, now])
    if (asked.size > PLACES_MAX) dropOldest(asked)
  }

  return {
    at(userId, { lat, lon }) {
      const place = { lat: near(lat), lon: near(lon) }
      const name = `${place.lat}/${place.lon}`
      const known = answers.known(name)
      if (known !== undefined) return known
      countOne(userId, clock().getTime())
      const answer = provider.at(place).catch(() => {
        throw new RefusalError('unavailable', { message: say('shared/weather.failed') })
      })
      return answers.keep(name, answer)
    },
  }
}

function dropOldest(map: Map<string, unknown>): void {
  for (const name of map.keys()) {
    map.delete(name)
    return
  }
}
