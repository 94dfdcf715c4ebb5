import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { RecordView } from '#contract'
import { type Caller, caller } from './form-steps.ts'
import { signedIn, type Visitor } from './visitor.ts'

/** A week that the demo knows nothing of. */
const [MONDAY, SUNDAY] = ['2031-03-03', '2031-03-09']
/** Nobody signs on a day to come. */
const SIGNED = '2026-01-05'
const AUTHORIZATION = '99000098720'

let scheduler: Visitor
let owner: Visitor
let device: Caller
let client: RecordView
let worker: RecordView
beforeAll(async () => {
  scheduler = await signedIn('scheduler@demo.test')
  owner = await signedIn('owner@demo.test')
  device = await caller('owner@demo.test')
  // Somebody who has all documents to work.
  worker = await one('employee?filter[status][eq]=active&filter[expiringDocuments][eq]=0')
  const sample = await one('authorization?filter[status][eq]=active&filter[serviceCode][eq]=T1019')
  client = await one('client?filter[status][eq]=active')
  const { payerId, serviceId, serviceCode, providerNpi } = sample.values
  await call('POST', 'records/authorization', {
    values: {
      ...{ authNo: AUTHORIZATION, clientId: client.id, payerId, serviceId, serviceCode, providerNpi },
      ...{ startDate: '2031-01-01', endDate: '2031-12-31', totalUnits: 400 },
    },
    state: 'active',
  })
})
afterEach(() => expect([...scheduler.troubles, ...owner.troubles]).toEqual([]))
afterAll(() => Promise.all([scheduler.close(), owner.close()]))

/** What a device outside of this browser does: as the owner, by a call. */
async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await device.call(method, `/api/${path}`, body)
  expect(answer.ok).toBe(true)
  return ((await answer.json()) as { readonly data: T }).data
}

async function one(query: string): Promise<RecordView> {
  const [found] = await call<readonly RecordView[]>('GET', `records/${query}&limit=1`)
  if (found === undefined) throw new Error(`Nothing was found by ${query}.`)
  return found
}

const planned = () =>
  call<readonly RecordView[]>(
    'GET',
    `records/schedule?filter[employeeId][eq]=${worker.id}&filter[serviceDate][gte]=${MONDAY}&filter[serviceDate][lte]=${SUNDAY}`,
  )

async function choose({ page }: Visitor, label: string, name: string): Promise<void> {
  const box = page.locator('main, [role=dialog]').last()
  await box.getByRole('combobox', { name: new RegExp(`^${label}`) }).fill(name.split(' ')[0] ?? '')
  await page.getByRole('option', { name }).first().click()
}

/** Through the steps of a new series to what would come of it. */
async function planSeries(visitor: Visitor, from: string, until: string): Promise<void> {
  const { page, address } = visitor
  const next = () => page.getByRole('button', { name: 'Next' }).click()
  await page.goto(`${address}/pages/sch/create`)
  await choose(visitor, 'Client', client.display)
  await page.getByRole('combobox', { name: /^Authorization/ }).click()
  await page.getByRole('option', { name: new RegExp(AUTHORIZATION) }).click()
  await next()
  await page.getByLabel(/^First day/).fill(from)
  await page.getByLabel(/^Last day/).fill(until)
  for (const day of ['Monday', 'Wednesday']) await page.getByRole('checkbox', { name: day }).check()
  await page.getByLabel(/^Start time/).fill('08:00')
  await page.getByLabel(/^End time/).fill('12:00')
  await next()
  await choose(visitor, 'Employee', worker.display)
  await next()
  await page.getByRole('heading', { name: 'Review' }).waitFor()
}

describe('the visits of a week', () => {
  it('are planned by two schedulers at once: the answer to one is lost, and both visits are there once', async () => {
    await planSeries(scheduler, MONDAY, SUNDAY)
    await planSeries(owner, MONDAY, SUNDAY)
    await Promise.all([scheduler, owner].map(({ page }) => page.getByText('2 will be created').waitFor()))
    let isCut = false
    await scheduler.page.route('**/api/operations/visits/create-series', async (route) => {
      if (isCut) return route.continue()
      isCut = true
      await route.fetch()
      return route.abort('connectionreset')
    })
    await scheduler.page.getByRole('button', { name: 'Create visits' }).click()
    await scheduler.page.getByText('This may be done already', { exact: false }).waitFor()
    await owner.page.getByRole('button', { name: 'Create visits' }).click()
    await owner.page.getByText('2 are blocked').waitFor()
    expect(await owner.page.getByText(`${worker.display} is already with ${client.display}`, { exact: false }).count()).toBe(2)
    await scheduler.page.getByRole('button', { name: 'Try again' }).click()
    await scheduler.page.waitForURL('**/pages/sch/scheduling**')
    expect((await planned()).map(({ values }) => values.status)).toEqual(['assigned', 'assigned'])
  })

  it('take place, and are verified by what the phone of the employee sends', async () => {
    for (const visit of await planned()) {
      let { version } = visit
      for (const transition of ['clock-in', 'clock-out'])
        ({ version } = await call<RecordView>('POST', `records/schedule/${visit.id}/transitions/${transition}`, { version, values: {} }))
      const { serviceCode, startAt, endAt, serviceDate } = visit.values
      await call('POST', 'records/evv-log', {
        state: 'incomplete',
        values: {
          ...{ clientId: client.id, employeeId: worker.id, scheduleId: visit.id, serviceCode, serviceDate, method: 'mobileGPS' },
          ...{ clockIn: startAt, clockOut: endAt },
        },
      })
    }
    const { page, address } = owner
    await page.goto(`${address}/pages/time-card/evv-logs?filter[serviceDate][gte]=${MONDAY}&filter[serviceDate][lte]=${SUNDAY}`)
    for (const day of ['03/03/2031', '03/05/2031']) {
      await page
        .locator('tbody tr', { hasText: day })
        .getByRole('button', { name: /^Actions/ })
        .click()
      await page.getByRole('menuitem', { name: 'Confirm' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    }
    await expect
      .poll(
        async () =>
          (
            await call<readonly RecordView[]>(
              'GET',
              `records/evv-log?filter[employeeId][eq]=${worker.id}&filter[serviceDate][gte]=${MONDAY}&filter[status][eq]=confirmed`,
            )
          ).length,
      )
      .toBe(2)
  })

  it('come to a time card, which is signed, checked and approved', async () => {
    const { page, address } = owner
    await page.goto(`${address}/pages/time-card/time-card`)
    await page.getByRole('button', { name: 'New time card' }).click()
    const editor = page.getByRole('dialog')
    await choose(owner, 'Employee', worker.display)
    await choose(owner, 'Client', client.display)
    const dates = { 'Period start': MONDAY, 'Period end': SUNDAY, 'Employee signed on': SIGNED, 'Client signed on': SIGNED }
    for (const [label, day] of Object.entries(dates)) await editor.getByLabel(new RegExp(`^${label}`)).fill(day)
    await editor.getByRole('button', { name: 'Save' }).click()
    const row = page.locator('tbody tr', { hasText: '03/03/2031' })
    const action = async (name: string): Promise<void> => {
      await row.getByRole('button', { name: /^Actions/ }).click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    for (const [name, comesOfIt] of Object.entries({ 'Copy from schedule': '2 will be created', Submit: '1 will be updated' })) {
      await action(name)
      const dialog = page.getByRole('dialog')
      await dialog.getByText(comesOfIt).waitFor()
      await dialog.getByRole('button', { name, exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await row.getByText('Checked').waitFor()
    await action('Approve')
    await row.getByText('Approved').waitFor()
    await page.goto(`${address}/pages/time-card/approved-time-card`)
    await row.getByText(client.display).waitFor()
    const card = await one(`time-card?filter[employeeId][eq]=${worker.id}&filter[periodStart][eq]=${MONDAY}`)
    expect(card.values).toMatchObject({ status: 'approved', totalHours: 8, visits: 2, verifiedVisits: 2, issueCount: 0 })
  })
})
