import { QueryClient } from '@tanstack/react-query'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { refreshBoot } from '#session'
import { appStore, bus, setBoot } from '#store'
import { wireFacts } from '../../src/app/wire-facts.ts'
import { BOOT } from '../../stories/shell/fixture-boot.ts'

vi.mock('#session', () => ({ refreshBoot: vi.fn(async () => undefined), startSession: vi.fn(), forgetReturnTo: vi.fn(), LOGIN_PATH: '/login' }))

const CATALOGUE = ['forms', 'catalogue']
const WORK = ['forms', 'work', 'x']
const queries = new QueryClient()
const unwire = wireFacts(queries, async () => undefined)
afterAll(unwire)
const isAskedAgain = (key: readonly string[]) => queries.getQueryState(key)?.isInvalidated

describe('documents that change', () => {
  it('ask anew which version of each form is the present one, and leave what is being filled in alone', () => {
    for (const key of [CATALOGUE, WORK]) queries.setQueryData(key, [])
    const problems = [{ document: 'forms/clinical/poc', text: 'wrong' }]
    bus.emit('documentsChanged', { changed: [], problems })
    expect([appStore.get().documentProblems, isAskedAgain(CATALOGUE)]).toEqual([problems, false])
    bus.emit('documentsChanged', { changed: ['forms/clinical/poc'], problems: [] })
    expect([appStore.get().documentProblems, isAskedAgain(CATALOGUE), isAskedAgain(WORK)]).toEqual([[], true, false])
  })
})

describe('records that change', () => {
  it('have the lists of their resource asked for again, once for all that changed in one go, and no others', async () => {
    const asked = vi.spyOn(queries, 'invalidateQueries')
    for (let at = 0; at < 200; at += 1) bus.emit('recordChanged', { resource: 'visit', id: String(at), version: 1 })
    bus.emit('recordChanged', { resource: 'client', id: 'one', version: 1 })
    await Promise.resolve()
    expect(asked.mock.calls.map(([filters]) => filters?.queryKey)).toEqual([['records', 'visit'], ['records', 'client'], ['dashboards']])
    bus.emit('recordChanged', { resource: 'visit', id: '1', version: 2 })
    await Promise.resolve()
    expect(asked).toHaveBeenCalledTimes(5)
    asked.mockRestore()
  })
})

describe('news that a page missed while it had no connection', () => {
  it('have all that it shows asked for again, once it knows who it is for; what is being filled in is left alone', async () => {
    const lists = [['records', 'visit'], ['dashboards', 'home'], CATALOGUE]
    for (const key of [...lists, WORK]) queries.setQueryData(key, [])
    const order: string[] = []
    vi.mocked(refreshBoot).mockImplementationOnce(async () => void order.push('boot', ...lists.filter(isAskedAgain).map(String)))
    bus.emit('newsMissed', undefined)
    await vi.waitFor(() => expect(lists.map(isAskedAgain)).toEqual([true, true, true]))
    expect([order, isAskedAgain(WORK)]).toEqual([['boot'], false])
  })
})

describe('the order of names that a person chose', () => {
  it.each([
    [true, true],
    [false, false],
  ])('has what the server named asked for again when it is another one: %s', async (nameOrder, isAsked) => {
    const records = ['records', 'thing']
    setBoot(BOOT)
    queries.setQueryData(records, [])
    vi.mocked(refreshBoot).mockImplementationOnce(async () => setBoot({ ...BOOT, user: { ...BOOT.user, nameOrder } }))
    bus.emit('profileChanged', undefined)
    await vi.waitFor(() => expect(appStore.get().boot?.user.nameOrder).toBe(nameOrder))
    await Promise.resolve()
    expect(isAskedAgain(records)).toBe(isAsked)
  })
})
