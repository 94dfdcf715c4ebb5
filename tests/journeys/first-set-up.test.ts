import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OwnServer, openServer } from './own-server.ts'
import { openVisitor, type Visitor } from './visitor.ts'

const FRESH = 'quiet-Lantern-Meadow-52'

let server: OwnServer
let visitor: Visitor
beforeAll(async () => {
  server = await openServer({ isEmpty: true })
  visitor = await openVisitor({ address: server.address })
}, 150_000)
afterAll(async () => {
  await visitor.close()
  await server.end()
})

it('makes the first account of an empty database by the code that the server printed, and is gone then', async () => {
  const { page, address } = visitor
  await page.goto(`${address}/pages/home`)
  await page.waitForURL('**/account/set-up')
  await page.getByLabel('Setup code').fill('AAAA-AAAA-AAAA')
  await page.getByLabel('Agency name').fill('Alder Care')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Byron')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('This field is required').first().waitFor()
  await page.getByLabel('Email').fill('ada@agency.test')
  await page.getByLabel('New Password').fill(FRESH)
  await page.getByLabel('Confirm Password').fill(FRESH)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('This is not the code the server printed when it started').waitFor()
  await expect.poll(() => server.printed()).toContain('There is no account yet')
  const code = /enter this code: ([A-Z0-9-]+)/.exec(server.printed())?.[1] ?? ''
  await page.getByLabel('Setup code').fill(code)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/pages/**')
  await page.getByRole('button', { name: 'User menu' }).waitFor()

  const next = await openVisitor({ address: server.address })
  await next.page.goto(`${address}/account/set-up`)
  await next.page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await next.page.goto(`${address}/`)
  await next.page.waitForURL('**/account/login')
  await next.close()
  expect([...visitor.troubles, ...next.troubles]).toEqual([])
})
