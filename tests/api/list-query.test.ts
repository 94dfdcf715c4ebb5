import { expect, it, vi } from 'vitest'
import { listQueryString, recordsApi } from '#api'
import { readToken } from '#contract'

it('writes nothing for an empty query', () => {
  expect(listQueryString({ q: '  ', filter: [], sort: [] })).toBe('')
})

it('writes search, sort, filters, paging and locations as the server reads them', () => {
  const text = listQueryString({
    q: ' ann ',
    sort: ['lastName', '-dob'],
    limit: 50,
    after: 'c/1',
    count: 'exact',
    deleted: true,
    locations: ['l1', 'l2'],
    filter: [
      { field: 'status', op: 'in', value: ['active', 'hold'] },
      { field: 'dob', op: 'empty' },
    ],
  })
  expect([...new URLSearchParams(text)]).toEqual([
    ['q', 'ann'],
    ['sort', 'lastName,-dob'],
    ['limit', '50'],
    ['after', 'c/1'],
    ['count', 'exact'],
    ['deleted', 'true'],
    ['filter[status][in]', 'active,hold'],
    ['filter[dob][empty]', 'true'],
    ['locations[]', 'l1'],
    ['locations[]', 'l2'],
  ])
})

it('writes what only the server knows as tokens', () => {
  const filter = [
    { field: 'dueOn', op: 'lt', value: { from: 'today', days: 7 } },
    { field: 'startAt', op: 'gte', value: { from: 'now', hours: -2 } },
    { field: 'endAt', op: 'lt', value: { from: 'now', minutes: -15 } },
    { field: 'assignedTo', op: 'eq', value: { from: 'user.id' } },
  ] as const
  const tokens = [...new URLSearchParams(listQueryString({ filter })).values()]
  expect(tokens).toEqual(['@today+7d', '@now-2h', '@now-15m', '@user.id'])
  expect(tokens.map(readToken)).toEqual(filter.map(({ value }) => value))
})

it('keeps a resource name inside its place of the path', async () => {
  const asked: string[] = []
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return new Response('x')
  })
  await recordsApi.sheet('a/../b', 'xlsx', { q: 'x' })
  expect(asked).toEqual(['/api/records/a%2F..%2Fb.xlsx?q=x'])
  vi.unstubAllGlobals()
})
