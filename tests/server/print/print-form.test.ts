import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnswerValues, FiledForm, ResolvedForm } from '#contract'
import { type Linked, loadDocuments } from '#document'
import { compileForm } from '#form-rules'
import { readDocumentFiles } from '#server/documents'
import { createPrinter, type PrintedForm } from '#server/print'

const CONTEXT = { today: '2026-03-02', now: '2026-03-02T18:00:00.000Z', timeZone: 'America/Chicago', lookups: { sameMoment: 0 } }
const ANSWERS: AnswerValues = {
  clientId: 'c1',
  client: { name: 'Doe, Jane', dob: '1950-05-06', clientNo: 'C-00001' },
  takenBy: 'e1',
  entryDate: '2026-03-02',
  entryTime: '09:30',
  reason: 'routine',
  vitals: { systolic: 120, diastolic: 80, pulse: 130, weight: 132, height: 65 },
  orthostatic: [{ id: 'lying', systolic: 130, diastolic: 80 }],
  symptoms: ['dizzy', 'nausea'],
  acknowledged: true,
  actionTaken: 'Rested 15 minutes,\nthen measured again.',
  notified: [{ id: 'n1', party: 'physician', personContacted: 'Dr. Example', method: 'phone', date: '2026-03-02', time: '09:45' }],
}

let linked: Linked

beforeAll(() => {
  const { documents, problems } = loadDocuments(readDocumentFiles(join(import.meta.dirname, '../../../schemas')))
  if (!documents) throw new Error(problems.map(({ file, message }) => `${file} ${message}`).join('\n'))
  linked = documents
})

function text(key: string, places: Readonly<Record<string, string | number>> = {}): string {
  const [id = '', ...path] = key.split('.')
  const found = path.reduce<unknown>((at, step) => Reflect.get(Object(at), step), linked.strings.en?.[id])
  return String(found ?? key).replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => String(places[name] ?? place))
}

function paper(answers: AnswerValues, filed: Partial<FiledForm> = {}): PrintedForm {
  const document = linked.answerForms.get('forms/clinical/vital-signs')
  if (!document) throw new Error('There is no such form')
  const form: ResolvedForm = { ...document, hash: 'a'.repeat(64) }
  const record = {
    id: 'r1',
    version: 1,
    display: 'Vital signs',
    createdAt: CONTEXT.now,
    updatedAt: CONTEXT.now,
    deletedAt: null,
    locationId: null,
    values: { status: 'locked', submittedAt: CONTEXT.now },
    labels: { authorId: 'Nora Nurse' },
    masked: [],
    can: [],
  }
  return {
    form,
    filed: {
      record,
      form: form.id,
      formHash: form.hash,
      answers,
      labels: { '/clientId': 'Doe, Jane', '/takenBy': 'Nora Nurse' },
      reasons: {},
      signatures: [],
      addenda: [],
      corrections: [],
      ...filed,
    },
    state: compileForm(form).evaluate(answers, CONTEXT),
    text,
    company: { name: 'Example Home Care', lines: ['1 Main St, Saint Paul, MN 55101'] },
    client: { name: 'Doe, Jane', lines: ['Date of birth 05/06/1950'] },
    timeZone: 'America/Chicago',
    printedAt: CONTEXT.now,
  }
}

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0

/** The words of a PDF: glyphs of each font mapped back through its ToUnicode table. */
function wordsOf(pdf: Buffer): string {
  const raw = pdf.toString('latin1')
  const streams = [...raw.matchAll(/stream\r?\n/g)].flatMap((match) => {
    const start = (match.index ?? 0) + match[0].length
    try {
      return [inflateSync(pdf.subarray(start, raw.indexOf('endstream', start))).toString('latin1')]
    } catch {
      return []
    }
  })
  const glyphs = streams
    .filter((stream) => stream.includes('beginbfrange'))
    .map((stream) => [...stream.matchAll(/<([0-9a-f]{4})>(?=[\s\]])/gi)].map(([, code = '']) => String.fromCharCode(Number.parseInt(code, 16))))
  const texts = streams
    .filter((stream) => stream.includes(' Tf'))
    .flatMap((stream) =>
      [...stream.matchAll(/\[(.*?)\] TJ/g)].map(([, shown = '']) => [...shown.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => hex).join('')),
    )
  return glyphs.flatMap((table) => texts.map((hex) => (hex.match(/.{4}/g) ?? []).map((code) => table[Number.parseInt(code, 16) + 2] ?? '').join(''))).join('\n')
}

describe('a filed form on paper', () => {
  it('is a PDF of letter pages', async () => {
    const pdf = await createPrinter().form(paper(ANSWERS))
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pagesOf(pdf)).toBeGreaterThanOrEqual(1)
    expect(pdf.toString('latin1')).toContain('[0 0 612 792]')
  })

  it('reads no file and no address that an answer names', async () => {
    const image = { slot: 'taker', role: 'author' as const, method: 'drawn' as const, name: 'Nora', at: CONTEXT.now, contentHash: 'x' }
    for (const address of ['/etc/passwd', 'file:///etc/passwd', 'http://127.0.0.1:9/x.png']) {
      const pdf = await createPrinter().form(paper(ANSWERS, { signatures: [{ ...image, image: address }] }))
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    }
  })

  it('grows by pages with long answers and repeats who it is about', async () => {
    const long = await createPrinter().form(paper({ ...ANSWERS, actionTaken: 'The reading was taken again. '.repeat(400) }))
    expect(pagesOf(long)).toBeGreaterThan(pagesOf(await createPrinter().form(paper(ANSWERS))))
  })

  it('carries words of answers', async () => {
    expect(wordsOf(await createPrinter().form(paper(ANSWERS))).length).toBeGreaterThan(0)
  })
})
