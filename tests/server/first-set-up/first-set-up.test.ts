import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createFirstSetUp } from '#server/accounts/first-set-up'
import { createGuards } from '#server/http/guards'
import { createAudit } from '#server/platform/audit'
import { openTestDatabase } from '../database/open-test-database.ts'

const IP = '203.0.113.7'
const NOW = new Date('2026-03-02T15:00:00Z')

/** An empty database and its set-up; close it. */
async function openEmpty() {
  let passed = 0
  const clock = () => new Date(NOW.getTime() + passed)
  const database = await openTestDatabase()
  await database.migrate([])
  const audit = createAudit(database, clock)
  const guards = createGuards({ database, audit, clock, permissions: () => [], secure: false })
  const parts = { database, audit, clock, say: (key: string) => key, guards }
  const wait = (ms: number): void => {
    passed += ms
  }
  return { ...parts, setUp: createFirstSetUp(parts), later: () => createFirstSetUp(parts), wait }
}

describe('the first set-up of an empty database', () => {
  let empty: Awaited<ReturnType<typeof openEmpty>>
  beforeAll(async () => {
    empty = await openEmpty()
  })
  afterAll(() => empty.database.close())
  // Counted tries of the test before are over.
  afterEach(() => empty.wait(25 * 3_600_000))

  const given = (over = {}) => ({
    code: empty.setUp.code,
    companyName: ' Alder Care ',
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'Ada@Agency.test ',
    password: 'quiet-Lantern-Meadow-52',
    timeZone: 'America/Denver',
    ip: IP,
    ...over,
  })
  const complete = (over = {}) =>
    empty.setUp.complete(given(over)).then(
      () => 'made',
      (error: { code: string; problems: readonly { path: string }[] }) => `${error.code} ${error.problems[0]?.path ?? ''}`.trim(),
    )
  const count = async (table: string) => {
    const { rows } = await empty.database.read('platform', (tx) => sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(tx))
    return rows[0]?.n
  }
  const signIn = () => empty.guards.signIn({ email: 'ada@agency.test', password: 'quiet-Lantern-Meadow-52', ip: IP, agent: '', formerSecret: undefined })

  it.each([
    ['a wrong code', { code: 'AAAA-AAAA-AAAA' }, 'invalid-value /code'],
    ['an empty code', { code: '' }, 'invalid-value /code'],
    ['no company', { companyName: '  ' }, 'invalid-value /companyName'],
    ['no name', { firstName: '\u202e' }, 'invalid-value /firstName'],
    ['no address', { email: 'ada' }, 'invalid-value /email'],
    ['a short password', { password: 'Meadow-52' }, 'invalid-value /password'],
    ["a password with the agency's name", { password: 'quiet-Alder-Meadow-52' }, 'invalid-value /password'],
  ])('refuses %s and makes nothing', async (_what, over, outcome) => {
    expect(await complete(over)).toBe(outcome)
    expect([await count('app_user'), await count('company'), await empty.setUp.isOpen()]).toEqual([0, 0, true])
  })

  it('makes whoever guesses codes wait', async () => {
    const outcomes: string[] = []
    for (let tries = 0; tries < 7; tries += 1) outcomes.push(await complete({ code: 'guess' }))
    expect(outcomes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'invalid-value /code'))
    expect(outcomes.at(-1)).toBe('too-many-tries')
    expect(await complete()).toBe('too-many-tries')
  })

  it('makes one super admin, of two at once, with a company of 30 idle minutes; who is in the log and can sign in; and is over then', async () => {
    const code = empty.setUp.code.toLowerCase().replaceAll('-', ' ')
    expect((await Promise.all([complete({ code }), complete({ code })])).toSorted()).toEqual(['made', 'not-found'])
    expect([await count('app_user'), await count('company')]).toEqual([1, 1])
    const { caller } = await signIn()
    expect(caller).toMatchObject({ actor: { superadmin: true }, account: { email: 'ada@agency.test', firstName: 'Ada' } })
    expect(caller.company).toMatchObject({ name: 'Alder Care', timeZone: 'America/Denver', verification: 'verified', settings: { idleMinutes: 30 } })
    const { rows } = await empty.database.read('platform', (tx) =>
      sql<{ action: string; detail: object }>`select action, detail from audit order by seq`.execute(tx),
    )
    expect(rows[0]).toMatchObject({ action: 'account-created', detail: { superadmin: true, by: 'set-up' } })
    expect(JSON.stringify(rows)).not.toContain(empty.setUp.code)
    expect(await complete({ email: 'third@agency.test' })).toBe('not-found')
    expect([await empty.setUp.isOpen(), await empty.later().isOpen()]).toEqual([false, false])
  })
})
