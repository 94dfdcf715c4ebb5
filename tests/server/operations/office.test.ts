import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_COMPANIES, demoId } from '#demo'
import { type Person, STARTED_WITHIN_MS, startTestServer, type TestServer } from '../start-test-server.ts'
import { messagesIn, type OfficeCalls, officeCalls } from './office-calls.ts'

const [main] = DEMO_COMPANIES
const worker = (at: number): string => demoId(main.key, 'employee', at)

describe('what an office sets up for many', () => {
  let server: TestServer
  let owner: Person
  let office: OfficeCalls
  beforeAll(async () => {
    server = await startTestServer()
    owner = await server.signIn('owner@demo.test')
    office = officeCalls(owner)
  }, STARTED_WITHIN_MS)
  afterAll(() => server.close())

  describe('holidays of a year', () => {
    const days = async (year: number) =>
      (await office.list('holiday', `filter[year][eq]=${year}&sort=date&limit=50`)).map(({ values }) => [values.name, values.date, values.observedDate ?? null])
    const picked = (year: number, ...holidays: readonly string[]) => ({ values: { year, holidays } })

    it('are made as the law has them, those that are there left out', async () => {
      expect(messagesIn(await office.done('office/plan-holidays', { ...picked(2033, 'newYear', 'memorial'), preview: true, key: undefined }))).toEqual([])
      expect(await days(2033)).toEqual([])
      await office.done('office/plan-holidays', picked(2033, 'newYear', 'memorial'))
      expect(await days(2033)).toEqual([
        ['New Year’s Day', '2033-01-01', '2032-12-31'],
        ['Memorial Day', '2033-05-30', null],
      ])
      const again = await office.done('office/plan-holidays', picked(2033, 'newYear', 'memorial', 'christmas'))
      expect([again.done, again.refused]).toEqual([1, 2])
      expect(messagesIn(again)).toContain('Jan 1, 2033 is a holiday already: New Year’s Day.')
      expect((await days(2033)).map(([name]) => name)).toEqual(['New Year’s Day', 'Memorial Day', 'Christmas Day'])
    })

    it('are not made by who may not, nor of no year, nor of holidays that are none', async () => {
      const biller = officeCalls(await server.signIn('biller@demo.test'))
      expect(await biller.run('office/plan-holidays', picked(2034, 'newYear'))).toMatchObject({ status: 403 })
      for (const values of [
        { holidays: ['newYear'] },
        { year: 2034, holidays: [] },
        { year: 2034, holidays: ['halloween'] },
        { year: 1900, holidays: ['newYear'] },
      ])
        expect(await office.run('office/plan-holidays', { values })).toMatchObject({ status: 422 })
      expect(await days(2034)).toEqual([])
    })
  })

  describe('training of many', () => {
    const people = [worker(30), worker(31), worker(32)]
    const open = async (course: string) =>
      (await office.list('training-record', `filter[trainingId][eq]=${course}&filter[status][in]=assigned,inProgress,overdue&limit=200`)).map(
        ({ values }) => `${String(values.employeeId)} ${String(values.dueOn)}`,
      )
    const course = async (): Promise<string> => {
      const made = await office.create('training-course', { title: `Course ${Math.random()}`, category: 'annual' })
      expect(made, made.text.slice(0, 300)).toMatchObject({ status: 201 })
      return (made.body.data as { readonly id: string }).id
    }

    it('is assigned to each, once, with its due date; who has it open keeps theirs', async () => {
      const own = await course()
      await office.done('office/assign-course', { ids: people.slice(0, 1), values: { course: own, due: '2033-01-10' } })
      const all = await office.done('office/assign-course', { ids: people, values: { course: own, due: '2033-02-10' } })
      expect([all.done, all.refused]).toEqual([2, 1])
      expect(messagesIn(all)).toEqual(['This training is open already, due Jan 10, 2033.'])
      expect((await open(own)).toSorted()).toEqual([`${people[0]} 2033-01-10`, `${people[1]} 2033-02-10`, `${people[2]} 2033-02-10`].toSorted())
    })

    it('is not assigned by who may not, nor to people of another company', async () => {
      const own = await course()
      const values = { course: own, due: '2033-01-10' }
      const scheduler = officeCalls(await server.signIn('scheduler@demo.test'))
      expect(await scheduler.run('office/assign-course', { ids: people, values })).toMatchObject({ status: 403 })
      const harbor = officeCalls(await server.signIn('harbor@demo.test'))
      expect((await harbor.run('office/assign-course', { ids: people, values })).status).toBeGreaterThanOrEqual(400)
      expect(await open(own)).toEqual([])
    })
  })
})
