import type { Weather } from '#contract'
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

/** Reads an answer up to its limit: a provider that never ends is no way to fill the memory. */
async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > ANSWER_MAX_BYTES) throw new Error('The weather provider answers too much.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
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
      return readWeather(JSON.parse(await readText(response)))
    },
  }
}
