import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, caller, deskOpen, firstOf, formEntry, PIN, reading, saved, startFromTab, status, storeSignature } from './form-steps.ts'
import { ownLane } from './own-lane.ts'
import { type OwnServer, openServer } from './own-server.ts'
import { signedIn, type Visitor } from './visitor.ts'

const FORM = 'forms/clinical/vital-signs'
describe('a server that stops while somebody fills in a form', () => {
  let server: OwnServer
  let nurse: Visitor
  beforeAll(async () => {
    server = await openServer()
    nurse = await signedIn('nurse@demo.test', { address: server.address })
  })
  afterAll(async () => {
    await nurse?.close()
    await server?.end()
  })

  it('costs no answer: those before, those in between and those after are there', async () => {
    const { page } = nurse
    await startFromTab(nurse, 'C-00044', 'Vital signs')
    await reading(page, 'Temperature').fill('98.1')
    await saved(page)
    await server.stop()
    await reading(page, 'Pulse').fill('66')
    await status(page, /^Saved on this device/)
    await server.start()
    await reading(page, 'SpO2').fill('96')
    await saved(page)
    await page.reload()
    await deskOpen(page)
    const kept = await Promise.all(['Temperature', 'Pulse', 'SpO2'].map((name) => reading(page, name).inputValue()))
    expect(kept).toEqual(['98.1', '66', '96'])
  })
})

describe('a filed form of a client in another caseload', () => {
  let owner: Caller
  let manager: Caller
  const id = crypto.randomUUID()
  beforeAll(async () => {
    owner = await caller('admin@demo.test')
    manager = await caller('case@demo.test')
    await storeSignature(owner, 'Orrin Lindqvarn')
    const own = new Set((await manager.get<readonly { readonly id: string }[]>('/api/records/client?limit=200')).map((client) => client.id))
    const all = await owner.get<readonly { readonly id: string }[]>('/api/records/client?limit=200')
    const client = all.find((each) => !own.has(each.id))
    if (!client) throw new Error('The case manager of the demo sees every client')
    const [employee, entry] = await Promise.all([firstOf(owner, 'employee'), formEntry(owner, FORM)])
    const answers = {
      clientId: client.id,
      takenBy: employee.id,
      entryDate: '2026-01-05',
      entryTime: '09:00',
      reason: 'routine',
      vitals: { pulse: 72 },
      comments: 'Heron at the window',
    }
    const signatures = [{ slot: 'taker', method: 'storedByPin', name: 'Orrin Lindqvarn', pin: PIN }]
    const filed = await owner.call('POST', '/api/ui/forms/records', {
      id,
      form: FORM,
      hash: entry.hash,
      answers,
      reasons: { late: 'Written on paper first' },
      signatures,
    })
    if (!filed.ok) throw new Error(await filed.text())
  })

  it('is not there for a case manager: not to read, print, list or start anew, not a byte of it', async () => {
    const paths = [`/api/ui/forms/records/${id}`, `/api/ui/forms/records/${id}/pdf`, `/api/records/clinical-form/${id}`]
    for (const path of paths) {
      const answer = await manager.call('GET', path)
      expect([path, answer.status]).toEqual([path, 404])
      expect(await answer.text()).not.toContain('Heron')
    }
    const listed = await manager.call('GET', '/api/records/clinical-form?limit=200')
    expect(await listed.text()).not.toContain(id)
    expect((await owner.call('GET', `/api/ui/forms/records/${id}`)).status).toBe(200)
  })

  it('says so in words when its address is opened, with nothing of the form on the page', async () => {
    const { page, close } = await signedIn('case@demo.test')
    await page.goto(`${ownLane().address}/pages/cli2/vital-signs?form=${id}`)
    await page.getByText('This form could not be opened').waitFor()
    await expect.poll(() => page.locator('main').innerText()).not.toMatch(/Heron|72/)
    await close()
  })
})
