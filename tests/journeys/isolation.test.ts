import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { ownLane } from './own-lane.ts'
import { DEMO_PASSWORD } from './visitor.ts'

interface Caller {
  readonly headers: Readonly<Record<string, string>>
}

const { address } = ownLane()

async function caller(email: string): Promise<Caller> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  const { data } = (await answer.json()) as { data: { token: string; _id: string; companyId: string } }
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return { headers: { cookie, token: data.token, _id: data._id, cid: data.companyId } }
}

interface Row {
  readonly id: string
  readonly display: string
  readonly version: number
}

async function firstClient({ headers }: Caller): Promise<Row> {
  const answer = await fetch(`${address}/api/records/client?limit=1`, { headers })
  const [row] = ((await answer.json()) as { data: readonly Row[] }).data
  if (!row) throw new Error('the demo company has no clients')
  return row
}

let own: Caller
let other: Caller
let theirs: Row
beforeAll(async () => {
  own = await caller('owner@demo.test')
  other = await caller('harbor@demo.test')
  theirs = await firstClient(other)
})

describe("another company's client", () => {
  const one = (): string => `/api/records/client/${theirs.id}`
  const json = { 'content-type': 'application/json' }
  const CALLS: readonly (readonly [string, () => readonly [string, RequestInit]])[] = [
    ['read', () => [one(), {}]],
    ['history', () => [`${one()}/history`, {}]],
    ['change', () => [one(), { method: 'PUT', headers: json, body: JSON.stringify({ version: theirs.version, values: { preferredName: 'X' } }) }]],
    ['delete', () => [one(), { method: 'DELETE', headers: json, body: JSON.stringify({ version: theirs.version, reason: 'x' }) }]],
    ['restore', () => [`${one()}/restore`, { method: 'POST', headers: json, body: '{}' }]],
    ['transition', () => [`${one()}/transitions/hold`, { method: 'POST', headers: json, body: JSON.stringify({ version: theirs.version, reason: 'x' }) }]],
    ['search', () => [`/api/records/client?q=${encodeURIComponent(theirs.display)}&limit=200`, {}]],
    ['csv', () => ['/api/records/client.csv', {}]],
    ['dashboard', () => ['/api/ui/dashboards/screens~dashboards~home', {}]],
    ['boot', () => ['/api/ui/boot', {}]],
    ['people', () => ['/api/ui/people', {}]],
    ['locations', () => ['/api/config/location-dropdown', {}]],
  ]

  it.each(CALLS)('is not reached by %s', async (_name, call) => {
    const [path, init] = call()
    const answer = await fetch(`${address}${path}`, { ...init, headers: { ...own.headers, ...(init.headers as Record<string, string> | undefined) } })
    const text = await answer.text()
    expect(text).not.toContain(theirs.id)
    expect(text).not.toContain(other.headers.cid)
  })

  it('is refused when the company is named in a header, and the refusal says nothing of it', async () => {
    const answer = await fetch(`${address}/api/records/client`, { headers: { ...own.headers, cid: other.headers.cid ?? '' } })
    expect(answer.status).toBe(403)
    expect(await answer.text()).not.toContain(theirs.id)
  })

  it('is still as it was', async () => {
    expect((await firstClient(other)).version).toBe(theirs.version)
  })
})

describe('the log of the whole run', () => {
  let log = ''
  afterAll(() => expect(log.length).toBeGreaterThan(0))
  it('names no client and no password', () => {
    log = inject('lanes')
      .map((lane) => readFileSync(lane.log, 'utf8'))
      .join('\n')
    for (const word of theirs.display.split(' ')) expect(log).not.toContain(word)
    expect(log.replaceAll(/^.*Demo sign-ins.*$/gm, '')).not.toContain(`"${DEMO_PASSWORD}"`)
  })
})
