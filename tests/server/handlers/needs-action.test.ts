import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conditionText, type DashboardData, type DashboardScreen, type Drill, type ListAnswer } from '#contract'
import { STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'

const PAGE = 'screens/dashboards/needs-action'

/** Issue: the office, "what blocks money or safety today". */
describe('what needs action', () => {
  let server: TestServer
  let screen: DashboardScreen
  beforeAll(async () => {
    server = await startTestServer()
    screen = server.documents.current().screens.get(PAGE) as DashboardScreen
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  /** How many records the list shows that a number opens, for the same person. */
  const counted = (resource: string, filter: Drill['filter'] = []): string =>
    `/api/records/${resource}?limit=1&count=exact${filter
      .map((each) => {
        const text = conditionText(each)
        const split = text.indexOf(':')
        const [op, value] = split < 0 ? [text, 'true'] : [text.slice(0, split), text.slice(split + 1)]
        return `&filter[${each.field}][${op}]=${encodeURIComponent(value)}`
      })
      .join('')}`

  it.each(['owner', 'biller', 'scheduler', 'hr', 'payroll', 'nurse', 'case'])(
    'tells %s what their own lists show, and nothing that they may not open',
    async (role) => {
      const who = await server.signIn(`${role}@demo.test`)
      const reply = await who.call({ path: `/api/ui/dashboards/${PAGE.replaceAll('/', '~')}` })
      expect(reply).toMatchObject({ status: 200 })
      const tiles = reply.body.data as DashboardData
      let told = 0
      for (const tile of screen.tiles) {
        const data = tiles[tile.id]
        if (tile.kind !== 'counts' || data?.kind !== 'counts') continue
        for (const { id, query } of tile.counts) {
          const value = data.values[id]
          if (value === undefined) continue
          const list = await who.call({ path: counted(query.resource, query.filter) })
          expect(list, `${tile.id}.${id} of ${role}: ${list.text.slice(0, 200)}`).toMatchObject({ status: 200 })
          expect((list.body as unknown as ListAnswer).page.count, `${tile.id}.${id} of ${role}`).toBe(value)
          told += 1
        }
      }
      expect(told).toBeGreaterThan(0)
    },
  )
})
