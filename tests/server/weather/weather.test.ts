import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createWeather } from '#server/agency/weather'

const FAILED = 'Error retrieving weather data. Please try again later.'
const KEY = 'secret-weather-key'
const SUNNY = {
  name: 'Minneapolis',
  main: { temp: 21.4 },
  weather: [
    { description: 'light rain', icon: '10d' },
    { description: 'mist', icon: '50d' },
  ],
}
const HERE = { lat: 44.977_753, lon: -93.265_015 }

const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A weather service on a socket, and the room in front of it. */
async function service(answer: RequestListener) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  let now = 0
  const url = `http://127.0.0.1:${port}/data/2.5/weather`
  const weather = createWeather({ url, key: KEY, clock: () => new Date(now), say: () => FAILED })
  return { asked, port, weather, wait: (ms: number) => (now += ms) }
}

const json =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

describe('the weather', () => {
  it.each<[string, RequestListener]>([
    ['refuses the key', json({ message: 'Invalid API key' }, 401)],
    ['is broken', json({}, 500)],
    ['answers a page', (_request, response) => response.end('<!doctype html>')],
    ['gives no temperature', json({ ...SUNNY, main: {} })],
    ['gives words for a temperature', json({ ...SUNNY, main: { temp: 'warm' } })],
    ['hangs up', (request) => request.socket.destroy()],
    ['answers without end', (_request, response) => response.end('x'.repeat(100_000))],
  ])('is told in the words of the specification when the service %s, and asked for anew', async (_title, answer) => {
    const { weather, asked } = await service(answer)
    for (let tries = 0; tries < 2; tries += 1) {
      await expect(weather.at('ann', HERE)).rejects.toMatchObject({ code: 'unavailable', message: FAILED })
    }
    expect(asked).toHaveLength(2)
  })

  it('follows no redirect, to another host or its own', async () => {
    let followed = 0
    const { weather } = await service((request, response) => {
      if (request.url?.startsWith('/inside')) followed += 1
      response.writeHead(302, { location: '/inside' }).end()
    })
    await expect(weather.at('ann', HERE)).rejects.toMatchObject({ code: 'unavailable' })
    expect(followed).toBe(0)
  })

  it('has place, temperature, and description and icon of the first weather', async () => {
    const { weather, asked } = await service(json(SUNNY))
    expect(await weather.at('ann', HERE)).toEqual({ place: 'Minneapolis', temperature: 21.4, description: 'light rain', icon: 'cloud-rain' })
    expect(Object.fromEntries(new URL(asked[0] ?? '', 'http://host').searchParams)).toEqual({ lat: '44.98', lon: '-93.27', appid: KEY, units: 'metric' })
  })

  it.each([
    ['01d', 'sun'],
    ['01n', 'moon'],
    ['13n', 'cloud-snow'],
    ['<img>', 'cloud'],
    [7, 'cloud'],
  ])('draws the icon %s by itself', async (code, icon) => {
    const { weather } = await service(json({ ...SUNNY, name: 'A\u202eB\n', weather: [{ description: 'x', icon: code }] }))
    expect(await weather.at('ann', HERE)).toMatchObject({ icon, place: 'AB' })
  })

  it('is asked once for a place in ten minutes, whoever wants it, and at most twenty places for one person', async () => {
    const { weather, asked, wait } = await service(json(SUNNY))
    await Promise.all(['ann', 'bob', 'cem'].map((who) => weather.at(who, HERE)))
    expect(asked).toHaveLength(1)
    for (let lat = 1; lat < 20; lat += 1) await weather.at('ann', { lat, lon: 0 })
    await expect(async () => weather.at('ann', { lat: 20, lon: 0 })).rejects.toMatchObject({ code: 'too-many-tries' })
    wait(600_001)
    await weather.at('ann', HERE)
    expect(asked).toHaveLength(21)
  })
})
