import type { FastifyInstance } from 'fastify'
import type { WeatherRoom } from '#server/agency/weather'
import { closed } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'

const degrees = { type: 'string', pattern: '^-?[0-9]{1,3}(\\.[0-9]{1,12})?$' } as const
const PLACE = closed({ lat: degrees, lon: degrees }, ['lat', 'lon'])

interface PlaceQuery {
  readonly lat: string
  readonly lon: string
}

const clamped = (text: string, most: number): number => Math.min(most, Math.max(-most, Number(text)))

interface WeatherDeps {
  /** Undefined: no provider is set, and nobody is asked where they are. */
  readonly weather: WeatherRoom | undefined
}

/** `GET /api/ui/weather`: the key stays on the server, and the provider learns nothing of who asks. */
export function weatherRoutes(app: FastifyInstance, { weather }: WeatherDeps): void {
  if (weather === undefined) return
  app.get<{ Querystring: PlaceQuery }>(
    '/api/ui/weather',
    { schema: { tags: ['interface'], summary: 'The weather near a place', querystring: PLACE } },
    async (request) => {
      const { lat, lon } = request.query
      return success(await weather.at(callerOf(request).actor.userId, { lat: clamped(lat, 90), lon: clamped(lon, 180) }))
    },
  )
}
