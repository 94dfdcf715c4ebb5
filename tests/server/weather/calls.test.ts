import { afterEach, expect, it } from 'vitest'
import type { Weather } from '#contract'
import { weatherRoutes } from '../../../src/server/agency/routes/weather.ts'
import { type Calling, openCalling } from '../guards/calling.ts'

let calling: Calling | undefined
afterEach(() => calling?.close())

const SUNNY: Weather = { place: 'Minneapolis', temperature: 21, description: 'clear sky', icon: 'sun' }
const URL = '/api/ui/weather?lat=44.98&lon=-93.27'

it('is not there while no provider is set', async () => {
  calling = await openCalling((app) => weatherRoutes(app, { weather: undefined }))
  expect(await calling.call('GET', URL)).toMatchObject({ status: 404 })
})

it('is refused without a session and for what is no place, and given with whom it is for and nothing more', async () => {
  const asked: unknown[] = []
  const at = async (...given: unknown[]): Promise<Weather> => {
    asked.push(given)
    return SUNNY
  }
  calling = await openCalling((app) => weatherRoutes(app, { weather: { at } }))
  expect(await calling.anyone('GET', URL)).toMatchObject({ status: 401 })
  for (const query of ['', '?lat=1', '?lat=one&lon=2', '?lat=1&lon=2&appid=x', '?lat=1e9&lon=2', '?lat=http%3A%2F%2Fhost&lon=2']) {
    expect(await calling.call('GET', `/api/ui/weather${query}`)).toMatchObject({ status: 400 })
  }
  expect(asked).toEqual([])
  expect(await calling.call('GET', URL)).toMatchObject({ status: 200, data: SUNNY })
  expect(await calling.call('GET', '/api/ui/weather?lat=999&lon=-999')).toMatchObject({ status: 200 })
  expect(asked).toEqual([
    [expect.any(String), { lat: 44.98, lon: -93.27 }],
    [expect.any(String), { lat: 90, lon: -180 }],
  ])
})
