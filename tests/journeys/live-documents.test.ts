import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../free-port.ts'
import { placeSeeded, type SeededPlace } from '../server/seeded-database.ts'
import { untilReady } from './setup.ts'
import { openVisitor, signIn, type Visitor } from './visitor.ts'

const root = join(import.meta.dirname, '../..')
const SCREEN = 'screens/clients/client-list.json'
const STRINGS = `i18n/en/${SCREEN}`

let server: ChildProcess
let visitor: Visitor
let place: SeededPlace
let documents: string

beforeAll(async () => {
  documents = mkdtempSync(join(tmpdir(), 'rendercare-documents-'))
  cpSync(join(root, 'schemas'), documents, { recursive: true })
  place = await placeSeeded()
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const { NODE_ENV: _test, ...environment } = process.env
  server = spawn(process.execPath, ['--import', 'tsx', join(root, 'scripts/dev.ts')], {
    cwd: root,
    stdio: 'ignore',
    env: { ...environment, PORT: String(port), ...place.settings, SCHEMAS_DIR: documents },
  })
  await untilReady(address, server)
  visitor = await openVisitor({ address })
  await visitor.page.goto(`${address}/account/login`, { timeout: 120_000 })
  await signIn(visitor, 'owner@demo.test')
  await visitor.page.goto(`${address}/pages/clients/clients`)
  await visitor.page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor({ timeout: 60_000 })
  await visitor.page.getByRole('searchbox').fill('abel')
  await visitor.page.locator('tbody tr').first().waitFor()
}, 400_000)

afterAll(async () => {
  await visitor?.close()
  server?.kill('SIGTERM')
  if (server && server.exitCode === null) await new Promise((resolve) => server.once('exit', resolve))
  await place.remove()
  rmSync(documents, { recursive: true, force: true })
})

function rewrite(path: string, change: (text: string) => string): void {
  const file = join(documents, path)
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

const typed = (): Promise<string> => visitor.page.getByRole('searchbox').inputValue()

describe('a document saved in development', () => {
  it('changes the open page, and what was typed stays', async () => {
    rewrite(SCREEN, (text) => text.replace('{ "field": "clientNo", "width": 104 },', ''))
    await visitor.page.getByRole('columnheader', { name: 'Client #' }).waitFor({ state: 'detached' })
    expect(await typed()).toBe('abel')
  })

  it('changes words too', async () => {
    rewrite(STRINGS, (text) =>
      text.replace('"title": "Clients"', '"title": "People we care for"').replace('"title": "{{term.clients}}"', '"title": "People we care for"'),
    )
    await visitor.page.getByRole('heading', { level: 1, name: 'People we care for' }).waitFor()
    expect(await typed()).toBe('abel')
  })

  it('keeps the last good version when it is broken, and says in the page where and what', async () => {
    rewrite(SCREEN, (text) => text.replace('"search": true', '"serach": true'))
    const problem = visitor.page.getByText(/client-list\.json.*serach.*search/)
    await problem.first().waitFor()
    await expect.poll(() => visitor.page.getByRole('heading', { level: 1 }).textContent()).toBe('People we care for')
    expect(await typed()).toBe('abel')
    rewrite(SCREEN, (text) => text.replace('"serach": true', '"search": true'))
    await problem.first().waitFor({ state: 'detached' })
  })
})
