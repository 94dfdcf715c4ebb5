/** Two people write to each other while their server is killed, stays away, and is started again on the same data. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OwnServer, openServer } from './own-server.ts'
import { openVisitor, signIn, type Visitor } from './visitor.ts'

let server: OwnServer
let nurse: Awaited<ReturnType<typeof enter>>
let scheduler: typeof nurse

const nameOf = ({ page }: Visitor): Promise<string> =>
  page.evaluate(() => {
    const { fName, lName } = JSON.parse(localStorage.getItem('admin') ?? '{}')
    return `${fName} ${lName}`
  })
const field = ({ page }: Visitor) => page.getByRole('textbox', { name: /^Message to / })
const bubble = ({ page }: Visitor, text: string) => page.getByRole('article').filter({ has: page.getByText(text, { exact: true }) })

/** Somebody who is signed in, and the key that what they write is kept with, once they have it. */
async function enter(email: string): Promise<Visitor & { readonly hasKey: Promise<unknown> }> {
  const visitor = await openVisitor({ address: server.address })
  const hasKey = visitor.page.waitForResponse('**/api/session/device-key', { timeout: 120_000 })
  await signIn(visitor, email)
  return { ...visitor, hasKey }
}

async function openWith({ page }: Visitor, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Chat/ }).click()
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await page.getByRole('button', { name: 'Larger window' }).click()
}

async function write(visitor: Visitor, text: string): Promise<void> {
  await field(visitor).fill(text)
  await field(visitor).press('Enter')
  await bubble(visitor, text).waitFor()
}

/** What stands in the conversation, from above. */
const shown = ({ page }: Visitor): Promise<readonly string[]> => page.locator('article p[dir=auto]').allTextContents()
const textsOf = (who: string, from: number, to: number): readonly string[] => Array.from({ length: to - from + 1 }, (_none, at) => `${who} ${from + at}`)

beforeAll(async () => {
  server = await openServer()
  nurse = await enter('nurse@demo.test')
  scheduler = await enter('scheduler@demo.test')
})
afterAll(async () => {
  await nurse?.close()
  await scheduler?.close()
  await server?.end()
})

describe('a server that is killed while two people write', () => {
  it('is missed in so many words, and what is written meanwhile waits and can be read', async () => {
    await openWith(nurse, await nameOf(scheduler))
    await openWith(scheduler, await nameOf(nurse))
    // Opened is enough: one of them has written nothing yet when the server goes.
    await Promise.all([nurse.hasKey, scheduler.hasKey])
    for (const text of textsOf('nurse', 1, 2)) await write(nurse, text)
    await bubble(scheduler, 'nurse 2').waitFor()
    const writing = write(nurse, 'nurse 3')
    await server.stop('SIGKILL')
    await writing
    for (const { page } of [nurse, scheduler]) await page.getByText(/^Disconnected since .+ Messages you write are saved and sent later\.$/).waitFor()
    for (const text of textsOf('nurse', 4, 6)) await write(nurse, text)
    for (const text of textsOf('scheduler', 1, 3)) await write(scheduler, text)
    await scheduler.page.getByRole('button', { name: '3 waiting' }).click()
    const waiting = scheduler.page.getByRole('dialog', { name: 'Waiting messages' })
    for (const text of textsOf('scheduler', 1, 3)) await waiting.getByText(text, { exact: true }).waitFor()
    await scheduler.page.keyboard.press('Escape')
    await bubble(nurse, 'nurse 6').getByText('Waiting').first().waitFor()
  })

  it('has everything once it is back, once and in the order written, at both and after a reload', async () => {
    await server.start()
    await bubble(scheduler, 'nurse 6').waitFor()
    await bubble(nurse, 'scheduler 3').waitFor()
    for (const { page } of [nurse, scheduler]) {
      await page.getByText(/^Disconnected since/).waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: /waiting$/ }).waitFor({ state: 'hidden' })
    }
    await expect.poll(() => shown(nurse).then((texts) => texts.length)).toBe(9)
    const all = await shown(nurse)
    expect(all.filter((text) => text.startsWith('nurse'))).toEqual(textsOf('nurse', 1, 6))
    expect(all.filter((text) => text.startsWith('scheduler'))).toEqual(textsOf('scheduler', 1, 3))
    await expect.poll(() => shown(scheduler)).toEqual(all)
    await scheduler.page.reload()
    await openWith(scheduler, await nameOf(nurse))
    await expect.poll(() => shown(scheduler)).toEqual(all)
    await write(scheduler, 'still here')
    await bubble(nurse, 'still here').waitFor()
    expect([...nurse.troubles, ...scheduler.troubles]).toEqual([])
  })
})
