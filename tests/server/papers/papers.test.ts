import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { FiledForm, RecordView } from '#contract'
import type { Actor } from '#permissions'
import { createPapers, type PaperCompany, type Papers } from '#server/forms/papers'
import type { RecordSheets } from '#server/forms/print'
import { tableOf } from '#server/platform/database'
import { actor, aide, byClient, byPin, type Clinic, caseManager, NORTH, NOW, openClinic, stranger } from '../forms/clinic.ts'
import { codeOf } from '../forms/refused.ts'

const company: PaperCompany = { id: NORTH, name: 'Company 0', logo: null, timeZone: 'America/Chicago', settings: {} }

let clinic: Clinic
let papers: Papers
let failures: unknown[]
beforeAll(async () => {
  clinic = await openClinic()
  failures = []
  papers = createPapers({
    ...clinic,
    clock: () => clinic.clock.now,
    audit: async (entry) => void clinic.audited.push(entry),
    onFailed: (error) => failures.push(error),
    say: (key) => key,
    pdfs: { join: async () => Buffer.alloc(0), pages: async () => [] },
  })
  clinic.records.onChanged((change) => papers.follow(change))
})
afterEach(() => {
  clinic.clock.now = NOW
})
afterAll(async () => {
  await papers.settled()
  await clinic.close()
})

/** Filed and signed by all, so that it can be locked. */
async function signed(): Promise<FiledForm> {
  const client = await clinic.addClient()
  return clinic.forms.file(actor(), clinic.body(client.id, {}, { id: randomUUID(), signatures: [byPin(), byClient()] }))
}
async function locked(): Promise<FiledForm> {
  const filed = await signed()
  return clinic.forms.lock(actor(), filed.record.id, { version: filed.record.version })
}
async function papersOf({ record }: FiledForm, by: Actor = actor()): Promise<readonly RecordView[]> {
  await papers.settled()
  const { rows } = await clinic.records.list(by, 'client-document', { 'filter[formId][eq]': record.id, sort: 'storedAt' })
  return rows
}
const fileOf = (paper: RecordView | undefined): { readonly id: string; readonly sha256: string; readonly size: number; readonly name: string } => {
  const [file] = (paper?.values.file ?? []) as readonly { id: string; sha256: string; size: number; name: string }[]
  if (file === undefined) throw new Error('The paper names no file.')
  return file
}

describe('a form that is not locked', () => {
  it('has no paper among the documents, and none is made of it', async () => {
    const filed = await signed()
    expect(await papersOf(filed)).toEqual([])
    expect(await codeOf(papers.store(actor(), company, filed.record.id))).toBe('wrong-state')
    expect(await papersOf(filed)).toEqual([])
  })
})

describe('locking a form', () => {
  it('stores its PDF among the documents of the client, with its checksum', async () => {
    const filed = await locked()
    const [paper, ...more] = await papersOf(filed)
    expect(more).toEqual([])
    expect(paper?.values).toMatchObject({
      title: filed.record.values.title,
      category: 'form',
      clientId: filed.answers.clientId,
      formId: filed.record.id,
      status: 'current',
    })
    const file = fileOf(paper)
    const { bytes, mediaType, name } = await clinic.files.read(actor(), file.id, async () => true)
    expect([bytes.subarray(0, 5).toString(), mediaType, name.endsWith('.pdf')]).toEqual(['%PDF-', 'application/pdf', true])
    expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([file.size, file.sha256])
    expect(paper?.values.sha256).toBe(file.sha256)
    expect(failures).toEqual([])
  })
  it('stores it once, however often and by how many it is asked for', async () => {
    const filed = await locked()
    const stored = await Promise.all([
      papers.store(actor(), company, filed.record.id),
      papers.store(aide({ permissions: actor().permissions }), company, filed.record.id),
    ])
    papers.follow({ companyId: NORTH, resource: 'clinical-form', id: filed.record.id })
    await papers.sweep()
    const [paper, ...more] = await papersOf(filed)
    expect([more, stored.map(({ id }) => id)]).toEqual([[], [paper?.id, paper?.id]])
  })
  it('by time alone stores it, too; and a sweep makes up for what a stop has interrupted', async () => {
    const filed = await signed()
    clinic.clock.now = new Date(NOW.getTime() + 10 * 86_400_000)
    await clinic.forms.lockDue(NORTH)
    expect((await papersOf(filed)).length).toBe(1)
    await clinic.database.transaction({ companyId: NORTH }, (tx) =>
      sql`delete from ${sql.table(tableOf('client-document'))} where f_form_id = ${filed.record.id}`.execute(tx),
    )
    expect(await papersOf(filed)).toEqual([])
    await papers.sweep()
    expect((await papersOf(filed)).length).toBe(1)
  })
})

describe('a paper', () => {
  it('is followed by another one when something is added to the form, and superseded by it', async () => {
    const filed = await locked()
    const [first] = await papersOf(filed)
    await clinic.forms.addAddendum(actor(), filed.record.id, { id: randomUUID(), kind: 'clarification', text: 'Also measured at noon.' })
    const all = await papersOf(filed)
    expect(all.map(({ id, values }) => [id === first?.id, values.status]).sort()).toEqual([
      [false, 'current'],
      [true, 'superseded'],
    ])
    expect(all.map(({ values }) => values.title).sort()).toEqual([first?.values.title, `${String(first?.values.title)} (with 1 addendum)`])
  })
  it('of a new version is told apart from that of the form before it by its name', async () => {
    const old = await locked()
    const [first] = await papersOf(old)
    const reasons = { heavy: 'x', twice: 'x', revised: 'Counted again' }
    const more = { id: randomUUID(), signatures: [byPin(), byClient()], reasons, supersedesId: old.record.id }
    const next = await clinic.forms.file(actor(), clinic.body(String(old.answers.clientId), {}, more))
    await clinic.forms.lock(actor(), next.record.id, { version: next.record.version })
    const [second] = await papersOf(next)
    expect(second?.values.title).toBe(`${String(first?.values.title)} (revision 1)`)
    expect(fileOf(second).name).toContain('(revision 1)')
    expect((await papersOf(old)).map(({ values }) => values.status)).toEqual(['superseded'])
  })
  it('says so when its form is void', async () => {
    const filed = await locked()
    await papersOf(filed)
    await clinic.forms.void(actor(), filed.record.id, { version: filed.record.version, reason: 'Wrong client' })
    expect((await papersOf(filed)).map(({ values }) => values.status)).toEqual(['voided'])
  })
  it('is changed and removed by nobody', async () => {
    const [paper] = await papersOf(await locked())
    const address = { resource: 'client-document', id: paper?.id ?? '' }
    expect(await codeOf(clinic.records.update(actor(), address, { version: 1, values: { title: 'x' } }))).toBe('forbidden')
    expect(await codeOf(clinic.records.remove(actor(), address, { version: 1 }))).toBe('forbidden')
    expect(await codeOf(clinic.records.create(actor(), 'client-document', { values: { title: 'x' } }))).toBe('forbidden')
  })
  it('is out of reach of other companies and of clients of others', async () => {
    const filed = await locked()
    const [paper] = await papersOf(filed)
    expect(await papersOf(filed, stranger())).toEqual([])
    expect(await papersOf(filed, caseManager())).toEqual([])
    expect(await codeOf(clinic.records.get(stranger(), { resource: 'client-document', id: paper?.id ?? '' }))).toBe('not-found')
    expect(await codeOf(clinic.files.read(stranger(), fileOf(paper).id, async () => true))).toBe('not-found')
  })
  it('is made on demand only for who may read all that stands on it', async () => {
    const filed = await locked()
    await papers.settled()
    expect(await codeOf(papers.store(aide(), company, filed.record.id))).toBe('forbidden')
  })
})

describe('a packet whose cover takes more than a page', () => {
  it('is said on it to begin behind all of them', async () => {
    const forms = [await signed(), await signed(), await locked()]
    const covers: RecordSheets[] = []
    const [form, cover] = [Buffer.from('form'), Buffer.from('cover')]
    const packets = createPapers({
      ...clinic,
      clock: () => clinic.clock.now,
      audit: async (entry) => void clinic.audited.push(entry),
      say: (key) => key,
      print: async () => form,
      printRecords: async (sheets) => {
        covers.push(sheets)
        return cover
      },
      pdfs: { join: async (pdfs) => Buffer.concat([...pdfs]), pages: async () => [PAGE, PAGE] },
    })
    const asked = { resource: 'clinical-form', paper: 'packet', ids: forms.map(({ record }) => record.id) }
    const { pdf } = await packets.printRecords(actor(), company, asked)
    expect(String(pdf)).toBe('coverformformform')
    const begins = covers.map(({ sheets: [sheet] }) => sheet?.blocks.flatMap((block) => (block.kind === 'table' ? block.rows.map((row) => row.at(-1)) : [])))
    expect(begins).toEqual([
      ['2', '4', '6'],
      ['3', '5', '7'],
    ])
  })
})

const PAGE = { width: 612, height: 792 }
