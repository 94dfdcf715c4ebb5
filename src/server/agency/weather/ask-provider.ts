import type { Weather } from '#contract'
import { readAnswer } from '#server/platform/outside'
import { readWeather } from './read-weather.ts'

const TIMEOUT_MS = 5_000
const ANSWER_MAX_BYTES = 64_000

export interface Place {
  /** Degrees. */
  readonly lat: number
  readonly lon: number
}

/** Asks where the weather is known. Rejects when it is not. */
export interface WeatherProvider {
  at(place: Place): Promise<Weather>
}

/**
 * A provider that takes `lat`, `lon`, `appid` and `units=metric` (spec: shell-and-account §7). Only the address of the setting is ever
 * asked: nothing a user gives becomes part of the host or path, and a redirect is refused (threat S12).
 */
export function weatherProvider(address: string, key: string): WeatherProvider {
  return {
    async at({ lat, lon }) {
      const url = new URL(address)
      const query = { lat: String(lat), lon: String(lon), appid: key, units: 'metric' }
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS), headers: { accept: 'application/json' } })
      if (!response.ok) throw new Error('The weather provider refused.')
      return readWeather(JSON.parse(await readAnswer(response, ANSWER_MAX_BYTES)))
    },
  }
}
