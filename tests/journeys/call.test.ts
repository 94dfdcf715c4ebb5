/** Two people at two browsers with made-up cameras call each other in a room of the server. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ChatAnswer, ChatListEntry } from '#contract'
import { CHROMIUM_FLAGS, ensureChromium } from '../../scripts/chromium.ts'
import { ownLane } from './own-lane.ts'
import { DEMO_PASSWORD } from './visitor.ts'

const { address } = ownLane()
const FAKES = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

let browser: Browser
const contexts: BrowserContext[] = []
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: ensureChromium(), args: [...CHROMIUM_FLAGS, ...FAKES] })
})
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})
afterAll(() => browser.close())

/** Somebody at a browser of their own, on the page that they wanted. */
async function personAt(email: string, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 400, height: 600 }, locale: 'en-US', serviceWorkers: 'block' })
  contexts.push(context)
  const page = await context.newPage()
  await page.goto(`${address}${path}`)
  await page.waitForURL('**/account/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`**${path}`)
  return page
}

/** The link of a new call, as a client of the socket gets it. */
async function callOf(email: string, whom: string): Promise<string> {
  const body = JSON.stringify({ email, password: DEMO_PASSWORD })
  const login = await fetch(`${address}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const socket = io(address, { transports: ['websocket'], forceNew: true, reconnection: false, extraHeaders: { cookie } })
  try {
    const ask = async <T>(event: string, payload: object): Promise<T> => ((await socket.timeout(15_000).emitWithAck(event, payload)) as ChatAnswer<T>).data as T
    const people = await ask<readonly ChatListEntry[]>('getUserList', { target: 'c' })
    const { link } = await ask<{ link: string }>('invite', { receiver_id: people.find(({ full_name: name }) => name === whom)?.id })
    return link
  } finally {
    socket.close()
  }
}

const join = (page: Page) => page.getByRole('button', { name: 'Join', exact: true }).click()
const isConnected = (page: Page) => page.getByText('Connected', { exact: true }).waitFor()
/** Whether the picture of the other moves. */
const plays = (page: Page, label: string) =>
  expect.poll(() => page.getByLabel(label).evaluate((video: HTMLVideoElement) => video.videoWidth > 0 && video.currentTime > 0)).toBe(true)

describe('a call', () => {
  it('asks for the camera on its own page alone', async () => {
    const policyOf = async (path: string) => (await fetch(`${address}${path}`)).headers.get('permissions-policy')
    expect(await policyOf('/call/abc')).toContain('camera=(self)')
    for (const path of ['/', '/pages/home', '/account/login', '/call', '/callx/abc']) expect(await policyOf(path)).toContain('camera=()')
  })

  it('connects the two, shows and silences them, and ends when one hangs up', async () => {
    const link = await callOf('owner@demo.test', 'Jorelle Kjorland')
    const owner = await personAt('owner@demo.test', link)
    await owner.getByText('Call with Jorelle Kjorland').waitFor()
    const client = await personAt('client@demo.test', link)
    await client.getByText('Call with Maevra Norrgard').waitFor()

    await join(owner)
    await owner.getByText('Waiting for Jorelle Kjorland…').waitFor()
    await join(client)
    await Promise.all([isConnected(owner), isConnected(client)])
    await plays(owner, 'Video of Jorelle Kjorland')
    await plays(client, 'Video of Maevra Norrgard')

    await client.getByRole('button', { name: 'Turn camera off' }).click()
    await owner.getByLabel('Video of Jorelle Kjorland').waitFor({ state: 'hidden' })
    await client.getByRole('button', { name: 'Turn camera on' }).click()
    await owner.getByLabel('Video of Jorelle Kjorland').waitFor()
    await client.getByRole('button', { name: 'Mute microphone' }).click()
    await client.getByRole('button', { name: 'Unmute microphone' }).waitFor()

    await client.reload()
    await owner.getByText('Jorelle Kjorland left the call').waitFor()
    await join(client)
    await Promise.all([isConnected(owner), isConnected(client)])
    await plays(owner, 'Video of Jorelle Kjorland')

    await owner.getByRole('button', { name: 'Hang up' }).click()
    await owner.getByText('You left the call').waitFor()
    await client.getByText('Maevra Norrgard left the call').waitFor()
  })

  it('is taken over by another window of the same person, and by nobody else', async () => {
    const link = await callOf('owner@demo.test', 'Jorelle Kjorland')
    const nurse = await personAt('nurse@demo.test', link)
    await nurse.getByText('This call has ended or isn’t for you').waitFor()
    const [owner, client] = [await personAt('owner@demo.test', link), await personAt('client@demo.test', link)]
    await join(owner)
    await join(client)
    await Promise.all([isConnected(owner), isConnected(client)])
    const second = await client.context().newPage()
    await second.goto(`${address}${link}`)
    await join(second)
    await second.getByRole('button', { name: 'Move here' }).click()
    await Promise.all([isConnected(second), isConnected(owner)])
    await client.getByText('This call is open in another window').waitFor()
  })
})
