import { beforeAll, describe, expect, it } from 'vitest'
import type { AnswerValues, FiledForm, ResolvedForm } from '#contract'
import type { Linked } from '#document'
import { compileForm } from '#form-rules'
import { createPrinter, type PrintedForm } from '#server/forms/print'
import { pagesOfPdf, pressed } from '../../fixtures/pdf-text.ts'
import { linkedDocuments } from '../demo/linked-documents.ts'

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
  linked = linkedDocuments()
})

function text(key: string, places: Readonly<Record<string, string | number>> = {}): string {
  const [id = '', ...path] = key.split('.')
  const found = path.reduce<unknown>((at, step) => Reflect.get(Object(at), step), linked.strings.en?.[id])
  return String(found ?? key).replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => String(places[name] ?? place))
}

function paper(answers: AnswerValues, filed: Partial<FiledForm> = {}, fields: ResolvedForm['fields'] = {}): PrintedForm {
  const document = linked.answerForms.get('forms/clinical/vital-signs')
  if (!document) throw new Error('There is no such form')
  const form: ResolvedForm = { ...document, fields: { ...document.fields, ...fields }, hash: 'a'.repeat(64) }
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
    filedAs: 'resources/clinical-form',
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

const printed = async (answers: AnswerValues, filed: Partial<FiledForm> = {}): Promise<readonly string[]> =>
  pagesOfPdf(await createPrinter().form(paper(answers, filed)))

const WORDS = Array.from({ length: 1500 }, (_each, index) => `w${index}`)
const signature = (slot: string) => ({ slot, role: 'author' as const, method: 'typed' as const, name: 'Nora Nurse', at: CONTEXT.now, contentHash: 'x' })

describe('a filed form on paper', () => {
  it('is a PDF of letter pages', async () => {
    const pdf = await createPrinter().form(paper(ANSWERS))
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pagesOfPdf(pdf).length).toBeGreaterThanOrEqual(1)
    expect(pdf.toString('latin1')).toContain('[0 0 612 792]')
  })

  it('reads no file and no address that an answer names', async () => {
    const image = { slot: 'taker', role: 'author' as const, method: 'drawn' as const, name: 'Nora', at: CONTEXT.now, contentHash: 'x' }
    for (const address of ['/etc/passwd', 'file:///etc/passwd', 'http://127.0.0.1:9/x.png']) {
      const pdf = await createPrinter().form(paper(ANSWERS, { signatures: [{ ...image, image: address }] }))
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    }
  })

  it('says nothing of a question that stays off paper, in a group or in rows', async () => {
    const whole = paper({ ...ANSWERS, vitals: { pulse: 71, weight: 163 }, notified: [{ id: 'n1', party: 'physician', notes: 'Told at noon' }] })
    const off = (name: string, inner: string): ResolvedForm['fields'] => {
      const field = whole.form.fields[name]
      const part = field?.of?.[inner]
      return field && part ? { [name]: { ...field, of: { ...field.of, [inner]: { ...part, offPaper: true } } } } : {}
    }
    const fields = { ...whole.form.fields, ...off('vitals', 'weight'), ...off('notified', 'notes') }
    const [all, some] = await Promise.all(
      [whole, { ...whole, form: { ...whole.form, fields } }].map(async (each) => pressed(pagesOfPdf(await createPrinter().form(each)).join(' '))),
    )
    expect([all?.includes('163'), all?.includes('Toldatnoon')]).toEqual([true, true])
    expect([some?.includes('163'), some?.includes('Toldatnoon'), some?.includes('71')]).toEqual([false, false, true])
  })

  it('loses no word of an answer that is longer than a page, alone or in a table', async () => {
    const pages = await printed({ ...ANSWERS, actionTaken: WORDS.join(' '), notified: [{ id: 'n1', party: 'physician', notes: WORDS.join(' ') }] })
    const found = pages.join(' ').split(/\s+/)
    for (const word of WORDS) expect(found.filter((each) => each === word)).toHaveLength(2)
  })

  it.each([
    ['Arabic', 'تناول المريض طعام الغداء ١٢ مرة، ثم نام.'],
    ['Burmese', 'လူနာသည် နေ့လယ်စာ စားခဲ့သည်။ ကြောင်း တက္ကသိုလ် အင်္ဂလိပ်'],
    ['Karen', 'ကညီကျိာ် အတၢ်ဖံး ကီၢ်ပယီၤ'],
    ['Devanagari', 'रोगी ने दोपहर का भोजन किया। क्षत्रिय कर्म'],
  ])('has every letter of an answer in %s, alone, in a table and in a name', async (_script, words) => {
    const answers = { ...ANSWERS, actionTaken: Array.from({ length: 40 }, () => words).join(' '), notified: [{ id: 'n1', party: 'physician', notes: words }] }
    const pages = await printed(answers, { signatures: [{ ...signature('taker'), name: words }] })
    // Arabic letters that differ by their dots only share a drawing, and with it the letter that the file gives back.
    const letters = (text: string): string =>
      [
        ...text
          .replaceAll(/[^\p{L}\p{N}]/gu, '')
          .replaceAll(/[تث]/g, 'ي')
          .replaceAll('غ', 'ع'),
      ]
        .filter((letter) => letter > '\u058f')
        .sort()
        .join('')
    expect(letters(pages.join(''))).toBe(letters(Array.from({ length: 43 }, () => words).join('')))
    // What a font has no letter for.
    expect(pages.join('')).not.toContain('\0')
  })

  it.each(['١٢', '۴۷'])('draws the number %s from the left, alone and beside words', async (number) => {
    const words = pressed((await printed({ ...ANSWERS, actionTaken: number, comments: `غرفة ${number}` })).join(' '))
    expect(words.split(number)).toHaveLength(3)
  })

  it('says on every page whose it is, which form, and which page of how many', async () => {
    const pages = await printed({ ...ANSWERS, actionTaken: WORDS.join(' ') })
    expect(pages.length).toBeGreaterThan(2)
    for (const [index, words] of pages.entries()) {
      expect(pressed(words)).toContain(pressed('Doe, Jane'))
      expect(pressed(words)).toContain(pressed('Date of birth 05/06/1950'))
      expect(pressed(words)).toContain(pressed(`Page ${index + 1} of ${pages.length}`))
      expect(pressed(words)).toContain(pressed(`Vital signs · ${'a'.repeat(12)}`))
    }
  })

  it('says the stage and its day beside the state', async () => {
    const stage = { id: 'sentToPhysician', label: 'forms/clinical/poc.stages.sentToPhysician', on: '2026-03-01', at: CONTEXT.now, byName: 'Nora Nurse' }
    const [first = ''] = await printed(ANSWERS, { stage })
    expect(pressed(first)).toContain(pressed('Locked · Sent to physician · 03/01/2026'))
  })

  it.each(Array.from({ length: 12 }, (_each, index) => 22 + index * 3))(
    'never leaves the signatures alone on a page, after %i lines as after any',
    async (lines) => {
      const comments = Array.from({ length: lines }, (_each, index) => `line${index}.`)
      const pages = await printed({ ...ANSWERS, comments: comments.join('\n') }, { signatures: [signature('taker')] })
      const last = pages.find((words) => words.includes('Signatures')) ?? ''
      expect(pages.join(' ').match(/line\d+\./g)).toEqual(comments)
      expect(last.match(/line\d+\./g)?.length ?? 0).toBeGreaterThanOrEqual(3)
    },
  )

  it('names who signed a row and when, in a table and row by row, and leaves a line where nobody has', async () => {
    const initials = { type: 'signature', label: 'Initials', signer: { role: 'nurse', by: 'staff' } } as const
    const of = { pulse: { type: 'integer', label: 'Pulse' }, initials } as const
    const orthostatic = { type: 'rows', label: 'Doses', of } as const
    const rows = [
      { id: 'a', pulse: 71 },
      { id: 'b', pulse: 72 },
    ]
    const signatures = [{ ...signature('orthostatic/a/initials'), title: 'RN' }]
    const told = pressed('NN · Nora Nurse, RN · 03/02/2026 12:00 PM')
    const inTable = pressed((await pagesOfPdf(await createPrinter().form(paper({ ...ANSWERS, orthostatic: rows }, { signatures }, { orthostatic })))).join(' '))
    expect(inTable.split(told)).toHaveLength(2)
    const nested = { ...orthostatic, of: { ...of, where: { type: 'group', label: 'Where', of: { room: { type: 'text', label: 'Room' } } } } } as const
    const byRow = pressed(
      (await pagesOfPdf(await createPrinter().form(paper({ ...ANSWERS, orthostatic: rows }, { signatures }, { orthostatic: nested })))).join(' '),
    )
    expect([byRow.split(told).length, byRow.split('Initials').length]).toEqual([2, 3])
  })

  it('says what was confirmed by signing, and nothing of it where nobody signed', async () => {
    const words = text('shared/answers.attestation')
    const times = (pages: readonly string[]): number => pressed(pages.join(' ')).split(pressed(words)).length - 1
    expect(times(await printed(ANSWERS, { signatures: [signature('taker')] }))).toBe(1)
    expect(times(await printed(ANSWERS))).toBe(0)
  })
  it('says once that signatures follow, also where the last section says so itself', async () => {
    const plain = paper(ANSWERS)
    const said = text('shared/print.signatures')
    const titled = (title: string): PrintedForm => ({
      ...plain,
      form: { ...plain.form, pages: plain.form.pages.map((page) => ({ ...page, sections: page.sections.map((section) => ({ ...section, title })) })) },
    })
    const times = async (title: string): Promise<number> =>
      pressed((await pagesOfPdf(await createPrinter().form(titled(title)))).join(' ')).split(pressed(said)).length - 1
    const sections = await times('Nothing of the kind')
    expect(sections).toBe(1)
    const printedSections =
      pressed((await pagesOfPdf(await createPrinter().form(titled('Nothing of the kind')))).join(' ')).split('Nothingofthekind').length - 1
    expect(await times('shared/print.signatures')).toBe(printedSections)
  })

  it('repeats the head of a table on each page', async () => {
    const notified = Array.from({ length: 60 }, (_each, index) => ({
      id: `n${index}`,
      party: 'physician',
      personContacted: `Dr. ${index}`,
      method: 'phone',
      date: '2026-03-02',
    }))
    const pages = await printed({ ...ANSWERS, notified })
    const withRows = pages.filter((words) => /Dr\.\s+\d/.test(words))
    expect(withRows.length).toBeGreaterThan(1)
    for (const words of withRows) expect(pressed(words)).toContain(pressed('Person contacted'))
  })

  it('prints a line for what was not answered, and no empty section', async () => {
    const [first = ''] = await printed({ clientId: 'c1' })
    expect(pressed(first)).toContain('Reason')
    expect(pressed(first)).not.toContain(pressed('Out-of-range readings'))
  })

  it('fills the places of words with answers, writes links out, and leaves out what only records knew', async () => {
    const plain = paper(ANSWERS)
    const words = (id: string, places: readonly string[]): ResolvedForm['pages'][number]['sections'][number]['items'][number] => ({
      ...{ kind: 'text', id, text: id, as: 'paragraph', places },
    })
    const [page, ...pages] = plain.form.pages
    const [section, ...sections] = page?.sections ?? []
    if (!page || !section) throw new Error('The form has no sections')
    const items = [
      words('On {{entryDate}} **rest** at [home](https://rest.example)', ['entryDate']),
      words('Last {{lookups.sameMoment}}', ['lookups.sameMoment']),
    ]
    const form = { ...plain.form, pages: [{ ...page, sections: [{ ...section, items: [...items, ...section.items] }, ...sections] }, ...pages] }
    const state = compileForm(form).evaluate(ANSWERS, CONTEXT)
    const filled = (key: string, places: Readonly<Record<string, string | number>> = {}) =>
      key.includes('{{') ? key.replaceAll(/\{\{([\w.]+)\}\}/g, (_place, name: string) => String(places[name])) : text(key, places)
    const said = pressed((await pagesOfPdf(await createPrinter().form({ ...plain, form, state, text: filled }))).join(' '))
    expect(said).toContain(pressed(`On ${String(ANSWERS.entryDate).replace(/(.*)-(.*)-(.*)/, '$2/$3/$1')} rest at home (rest.example)`))
    expect(said).not.toContain('undefined')
    expect(said).not.toContain(pressed('Last '))
  })

  it('prints the titles of pages, and one title above sections that go on under it', async () => {
    const plain = paper(ANSWERS)
    const [page] = plain.form.pages
    if (!page) throw new Error('The form has no pages')
    const [entry, readings, standing, action, ...others] = page.sections
    if (!entry || !readings || !standing || !action) throw new Error('The form has too few sections')
    const goesOn = { untitled: true as const, title: 'Under one title' }
    const pages = [
      {
        ...page,
        title: 'The first page',
        sections: [
          { ...entry, title: goesOn.title, print: { hidden: true as const } },
          { ...readings, ...goesOn },
          { ...standing, ...goesOn },
        ],
      },
      { ...page, id: 'second', title: 'The second page', sections: [{ ...action, untitled: true as const, title: 'The second page' }] },
      { ...page, id: 'third', title: 'The third page', sections: [{ ...others[0], ...action, id: 'gone', items: [] }] },
      { ...page, id: 'fourth', title: 'Comments and signature', sections: others.slice(-1) },
    ]
    const form = { ...plain.form, pages }
    const said = pressed((await pagesOfPdf(await createPrinter().form({ ...plain, form, state: compileForm(form).evaluate(ANSWERS, CONTEXT) }))).join(' '))
    const times = (title: string): number => said.split(pressed(title)).length - 1
    expect(['The first page', goesOn.title, 'The second page', 'The third page', 'Comments and signature'].map(times)).toEqual([1, 1, 1, 0, 1])
    expect(said.indexOf(pressed(goesOn.title))).toBeGreaterThan(said.indexOf(pressed('The first page')))
  })

  it('begins as a sheet of boxes where the form says so, is signed below them, and goes on with what they have no room for', async () => {
    const notes = 'Called back at noon'
    const notified = [
      { id: 'n1', party: 'physician', personContacted: 'Dr. Example', notes },
      { id: 'n2', party: 'family', personContacted: 'Ann Doe' },
    ]
    const plain = paper({ ...ANSWERS, notified }, { signatures: [signature('taker')] })
    const rows: NonNullable<ResolvedForm['print']['rows']> = { notified: { line: ['party', 'personContacted'] } }
    const sheet: NonNullable<ResolvedForm['print']['sheet']> = [
      [
        { fields: ['reason', 'entryDate'], span: 4 },
        { fields: ['notified', 'gone'], span: 8 },
      ],
    ]
    const form = { ...plain.form, print: { rows, sheet } }
    const pages = (await pagesOfPdf(await createPrinter().form({ ...plain, form }))).map(pressed)
    const [first = '', ...more] = pages
    for (const words of ['Physician Dr. Example', 'Family Ann Doe', '03/02/2026', 'Signatures', 'Nora Nurse']) expect(first).toContain(pressed(words))
    expect([first.includes(pressed(notes)), first.includes(pressed('Rested 15 minutes'))]).toEqual([false, false])
    const rest = more.join('')
    for (const words of ['Continuation sheet', 'Rested 15 minutes', `Physician Dr. Example`, notes]) expect(rest).toContain(pressed(words))
    expect([rest.includes(pressed('Ann Doe')), rest.includes(pressed(text('forms/clinical/vital-signs.fields.reason')))]).toEqual([false, false])
  })

  it('prints rows in a line with what else was answered below, without blanks, and leaves out those that are not ticked', async () => {
    const of = { task: { type: 'text', label: 'Task' }, assigned: { type: 'boolean', label: 'Assigned' }, how: { type: 'text', label: 'How' } } as const
    const orthostatic = { type: 'rows', label: 'Tasks', of } as const
    const rows = [
      { id: 'a', task: 'Bathing', assigned: true, how: 'In the tub' },
      { id: 'b', task: 'Shaving', assigned: false },
      { id: 'c', task: 'Laundry', assigned: true },
    ]
    const plain = paper({ ...ANSWERS, orthostatic: rows }, {}, { orthostatic })
    const print: ResolvedForm['print'] = { rows: { orthostatic: { only: 'assigned', line: ['task'] } } }
    const form = { ...plain.form, print }
    const said = pressed((await pagesOfPdf(await createPrinter().form({ ...plain, form }))).join(' '))
    expect(said).toContain(pressed('Bathing How: In the tub Laundry'))
    expect(said).not.toContain('Shaving')
  })

  it('shows what was filed, also where the rules would hide it today', async () => {
    const pages = await printed({ ...ANSWERS, vitals: {}, actionTaken: 'Rested.' })
    expect(pressed(pages.join(' '))).toContain('Rested.')
  })
})
