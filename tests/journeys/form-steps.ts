/** What journeys of forms do again and again, and what a good one never sees. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { DRAWN } from '../server/signatures/pictures.ts'
import { ownLane } from './own-lane.ts'
import { DEMO_PASSWORD, type Visitor } from './visitor.ts'

export const PIN = '4711'
const STEP_WITHIN_MS = 15_000

/** Errors in the console and refused calls of a page from now on; those a step provokes are named by it. */
export function watch({ page }: Visitor, expected: readonly RegExp[] = []): readonly string[] {
  page.setDefaultTimeout(STEP_WITHIN_MS)
  const seen: string[] = []
  const note = (text: string): void => {
    if (!expected.some((pattern) => pattern.test(text))) seen.push(text)
  }
  page.on('console', (message) => {
    // The browser repeats each refused call without saying which; those are told apart below. The socket of a cut network says so.
    if (message.type() === 'error' && !/^Failed to load resource|^WebSocket connection/.test(message.text())) note(`console: ${message.text()}`)
  })
  page.on('response', (answer) => {
    if (answer.status() >= 400) note(`${answer.status()} ${answer.request().method()} ${new URL(answer.url()).pathname}`)
  })
  return seen
}

/** The field of a reading, not the one in the table of positions. */
export const reading = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })

/** When the vital signs were taken. */
export const moment = (page: Page, type: 'date' | 'time'): Locator => page.getByRole('region', { name: 'Visit' }).locator(`input[type="${type}"]`)

export const status = (page: Page, text: RegExp): Promise<void> => page.locator('footer output').filter({ hasText: text }).waitFor()
export const saved = (page: Page): Promise<void> => status(page, /^Saved \d/)
export const deskOpen = (page: Page): Promise<void> => page.getByRole('button', { name: /^(Sign and submit|Submit correction)$/ }).waitFor()
export const dialogOf = (page: Page): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'))

/** Picks the first that is found. */
export async function pick(page: Page, name: RegExp, words: string): Promise<void> {
  await page.getByRole('combobox', { name }).fill(words)
  await page.getByRole('listbox').getByRole('option').first().click()
}

/** From the list of clients to the forms of the one with this number. */
export async function openFormsTab({ page, address }: Visitor, clientNo: string): Promise<void> {
  await page.goto(`${address}/pages/clients/clients`)
  await page.getByRole('searchbox').fill(clientNo)
  const row = page.locator('tbody tr', { hasText: clientNo }).first()
  await row.waitFor()
  await row.getByRole('link').first().click()
  await page.getByRole('tab', { name: 'Care', exact: true }).click()
  await page.getByRole('tab', { name: 'Clinical forms' }).click()
  await page.getByRole('button', { name: 'Start a form' }).waitFor()
}

export async function startFromTab(visitor: Visitor, clientNo: string, form: string): Promise<void> {
  await openFormsTab(visitor, clientNo)
  await visitor.page.getByRole('button', { name: 'Start a form' }).click()
  await visitor.page.getByRole('menuitem', { name: form }).click()
  await deskOpen(visitor.page)
}

/** Signs the slot whose dialog is open. */
export async function signByPin(page: Page, pin: string = PIN): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^PIN/).fill(pin)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
}

export interface Caller {
  readonly call: (method: string, path: string, body?: unknown) => Promise<Response>
  readonly get: <T>(path: string) => Promise<T>
}

/** The same person without a page. */
export async function caller(email: string, address: string = ownLane().address): Promise<Caller> {
  const json = { 'content-type': 'application/json' }
  const answer = await fetch(`${address}/api/auth/login`, { method: 'POST', headers: json, body: JSON.stringify({ email, password: DEMO_PASSWORD }) })
  const { data } = (await answer.json()) as { data: { token: string; _id: string; companyId: string } }
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const headers = { cookie, token: data.token, _id: data._id, cid: data.companyId }
  const call: Caller['call'] = (method, path, body) =>
    fetch(`${address}${path}`, { method, headers: { ...headers, ...(body !== undefined && json) }, ...(body !== undefined && { body: JSON.stringify(body) }) })
  return { call, get: async <T>(path: string) => ((await (await call('GET', path)).json()) as { data: T }).data }
}

export async function storeSignature({ call }: Caller, name: string): Promise<void> {
  const answer = await call('POST', '/api/user-signature', { pin: PIN, name, title: 'RN', signature: DRAWN })
  if (!answer.ok) throw new Error(`The signature was not stored: ${await answer.text()}`)
}

export interface Named {
  readonly id: string
  readonly display: string
}

export async function firstOf({ get }: Caller, resource: string, query = ''): Promise<Named> {
  const [row] = await get<readonly Named[]>(`/api/records/${resource}?limit=1${query}`)
  if (!row) throw new Error(`The demo has no ${resource} that fits${query}`)
  return row
}

export interface Published {
  readonly id: string
  readonly hash: string
  readonly path: string
}

export async function formEntry({ get }: Caller, id: string): Promise<Published> {
  const entry = (await get<readonly Published[]>('/api/ui/forms')).find((each) => each.id === id)
  if (!entry) throw new Error(`${id} is not among the forms of this person`)
  return entry
}

/** The first example of a form's own document. */
export function firstExample(form: string): Readonly<Record<string, unknown>> {
  const file = readFileSync(join(import.meta.dirname, '../../schemas', `${form}.json`), 'utf8')
  const [first] = (JSON.parse(file) as { readonly tests: readonly { readonly given: Readonly<Record<string, unknown>> }[] }).tests
  if (!first) throw new Error(`${form} has no examples`)
  return first.given
}
