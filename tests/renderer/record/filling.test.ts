import { describe, expect, it, test } from 'vitest'
import type { AnswerValues, RecordDraft as Draft, ResolvedField, Section } from '#contract'
import { changedAnswers } from '../../../src/renderer/record/filling/changed-answers.ts'
import { defaultAnswers } from '../../../src/renderer/record/filling/default-answers.ts'
import type { DraftsPort } from '../../../src/renderer/record/filling/drafts.ts'
import { RecordFilling, type SavedRecord } from '../../../src/renderer/record/filling/record-filling.ts'
import { type CheckRule, planRecord, type RecordFormPlace } from '../../../src/renderer/record/filling/record-plan.ts'
import { BASICS, DETAILS, PLACE, PLANT, ROSE, ROSE_LABELS, SURROUNDINGS } from '../../../stories/forms/plants.ts'

const CONTEXT = { ...SURROUNDINGS, lookups: {} }
const planOf = (sections: readonly Section[], more: Partial<RecordFormPlace> = {}) =>
  planRecord({
    ...{ resource: PLANT, pages: [{ id: 'record', title: '', sections }], strings: 'screens/plant', hasText: (key) => key.endsWith('.basics') },
    ...{ root: 'record', checks: [], creating: false, ...more },
  })

/** Drafts that outlive a page, as on a device. */
function device(other?: Draft): DraftsPort & { readonly kept: Map<string, Draft> } {
  const kept = new Map<string, Draft>()
  return {
    kept,
    load: async (key) => kept.get(key),
    elsewhere: async () => other,
    save: async ({ key }, draft) => void kept.set(key, draft),
    clear: async (key) => void kept.delete(key),
  }
}

interface Opened extends Partial<RecordFormPlace> {
  readonly sections?: readonly Section[]
  readonly drafts?: DraftsPort
  readonly record?: Partial<SavedRecord>
}
function open(values: AnswerValues, { sections = [BASICS, DETAILS, PLACE], drafts = device(), record, ...place }: Opened = {}) {
  const saved = { values, labels: {}, masked: [], version: 3, ...record }
  return new RecordFilling({ plan: planOf(sections, place), record: saved, context: CONTEXT, drafts, key: 'rose', clock: () => new Date(SURROUNDINGS.now) })
}
const wrongIn = (filling: RecordFilling) => filling.session.open().map(({ path, key }) => `${path} ${key}`)
const DATED = { name: 'Rose', planted: '2024-04-12' }

describe('what is in sight', () => {
  const seen = (values: AnswerValues, name: string, opened?: Opened) => open(values, opened).session.question(`/${name}`).get()
  test('a field whose condition is unanswered stays hidden', () => expect(seen({}, 'warning').visible).toBe(false))
  test('a field appears, required, when its conditions hold', () => {
    expect(seen({ poisonous: true }, 'warning')).toMatchObject({ visible: true, required: true, readOnly: false })
  })
  test('a section whose condition fails is left out with its fields', () => {
    const { session } = open({ poisonous: false }, { sections: [{ ...BASICS, when: 'record.poisonous == true' }] })
    expect([session.sight('section:basics').get(), session.question('/name').get().visible]).toEqual([false, false])
  })
  test('a section goes with the last of its fields', () => {
    const { session } = open({}, { sections: [{ id: 'sign', fields: [{ field: 'warning', when: 'record.poisonous == true' }] }] })
    expect(session.sight('section:sign').get()).toBe(false)
    session.commit('/poisonous', true)
    expect(session.sight('section:sign').get()).toBe(true)
  })
  test('what the server sets is read only', () => {
    expect(['number', 'age', 'phone'].map((name) => seen({}, name).readOnly)).toEqual([true, true, false])
  })
  test('what is worked out from what this person does not have is as the server says', () => {
    const { value: _rule, ...age } = PLANT.fields.age as ResolvedField
    expect(seen({ age: 780 }, 'age', { resource: { ...PLANT, fields: { ...PLANT.fields, age } } }).value).toBe(780)
  })
  test('a state is chosen among the initial ones when a record is made, and never afterwards', () => {
    expect(seen({}, 'status').readOnly).toBe(true)
    expect(seen({}, 'status', { creating: true }).readOnly).toBe(false)
    expect(planOf([BASICS], { creating: true }).form.fields.status?.options?.map(({ id }) => id)).toEqual(['seed', 'growing'])
  })
  test('sections without a title go on under that of their page', () => {
    const [page] = planOf([BASICS, DETAILS]).form.pages
    expect(page?.sections.map(({ title, untitled }) => [title, untitled])).toEqual([
      ['screens/plant.sections.basics', undefined],
      ['', true],
    ])
  })
  test('a field that this person does not have stands nowhere', () => {
    const { name: _gone, ...fields } = PLANT.fields
    const sections: readonly Section[] = [
      { id: 'one', fields: ['name', 'latin'] },
      { id: 'none', fields: ['name'] },
    ]
    expect(planOf(sections, { resource: { ...PLANT, fields } }).form.pages[0]?.sections.map(({ id, items }) => [id, items.length])).toEqual([['one', 1]])
  })
})

describe('what is wrong', () => {
  test('missing and unreadable answers are named in the order of the fields', () => {
    expect(wrongIn(open({ height: 'tall', planted: '2030-01-01' }, { sections: [BASICS] }))).toEqual([
      '/name shared/validation.required',
      '/planted shared/validation.past',
      '/height shared/validation.type.decimal',
    ])
  })
  test('a hidden field has no problems', () => expect(wrongIn(open({ ...DATED, poisonous: false }, { sections: [BASICS] }))).toEqual([]))
  test('what stands elsewhere or cannot be changed is nobody’s mistake here', () => {
    expect(wrongIn(open({ height: 'tall' }, { sections: [DETAILS] }))).toEqual([])
  })
  test('problems inside rows point at the row and field', () => {
    const answers = { ...ROSE, feeds: [{ id: 'a', grams: 'much' }] }
    expect(
      open(answers, { sections: [PLACE] })
        .session.open()
        .map(({ path }) => path),
    ).toEqual(['/feeds/0/on', '/feeds/0/grams'])
  })
  test('a refusing check names its field, a warning asks for its reason and is saved with it', () => {
    const rule = { check: "record.height < 200 || record.light == 'sun'", field: 'light', message: 'm', root: 'record' as const }
    const checked = (severity: CheckRule['severity'], values: AnswerValues) => open({ ...DATED, ...values }, { checks: [{ ...rule, severity }] })
    expect(checked('block', { height: 250, light: 'shade' }).session.open()).toMatchObject([{ path: '/light', key: 'm' }])
    expect(checked('block', { height: 250 }).submit()).toBeDefined()
    const warned = checked('warn', { height: 250, light: 'shade' })
    expect(warned.submit()).toBeUndefined()
    warned.session.giveReason('m', ' It is a tree. ')
    expect(warned.submit()?.reason).toBe('It is a tree.')
    warned.session.commit('/light', 'sun')
    expect(warned.submit()?.reason).toBeUndefined()
  })
  test('a step is left by what is wrong on it alone', () => {
    const pages = [
      { id: 'one', title: 'one', sections: [BASICS] },
      { id: 'two', title: 'two', sections: [{ id: 'place', fields: [{ field: 'notes', requiredWhen: "record.name != ''" }] }] as readonly Section[] },
    ]
    const { session } = open(DATED, { pages })
    expect([session.attempt('one').length, session.summary.get().length]).toEqual([0, 0])
    expect([session.attempt('two').length, session.summary.get().length]).toEqual([1, 1])
    session.commit('/notes', 'Cut back')
    expect(session.summary.get()).toEqual([])
  })
})

describe('what is sent', () => {
  const sent = (filling: RecordFilling) => filling.submit()?.values
  test('hidden and read-only answers stay behind, texts come out tidy, blanks are said', () => {
    const filling = open(
      { ...DATED, name: '  Rose ', latin: 'Rosa', warning: 'kept in the record', status: 'growing', poisonous: false },
      { sections: [BASICS] },
    )
    filling.session.commit('/latin', null)
    expect(sent(filling)).toEqual({ name: 'Rose', latin: null, planted: '2024-04-12', height: null, price: null, poisonous: false })
  })
  test('of a saved record what was left as it was differs in nothing', () => {
    const filling = open(ROSE, { record: { labels: ROSE_LABELS, masked: ['code'] } })
    expect(changedAnswers(sent(filling) ?? {}, ROSE)).toEqual({})
  })
  test('only what differs is sent', () => {
    expect(
      changedAnswers(
        { name: 'Rose', uses: ['looks'], site: { zip: '55101', city: 'X' }, notes: null },
        { name: 'Rose', uses: ['food'], site: { city: 'X', zip: '55101' } },
      ),
    ).toEqual({ uses: ['looks'] })
  })
  test('a new record starts with defaults and the first state', () =>
    expect(defaultAnswers(PLANT, { today: '2026-03-18', now: '2026-03-18T15:00:30.000Z' })).toEqual({ status: 'seed' }))
})

describe('a secret that the server only hints at', () => {
  const secret: ResolvedField = { type: 'secret', label: 'x', required: true }
  const resource = {
    ...PLANT,
    fields: { ...PLANT.fields, code: secret, doors: { type: 'rows' as const, label: 'x', of: { place: { type: 'text' as const, label: 'x' }, pin: secret } } },
  }
  const sections: readonly Section[] = [{ id: 'keys', fields: ['code', 'doors'] }]
  const doors = [{ id: 'a', place: 'Gate', pin: '••••21' }]
  const opened = (values: AnswerValues = { code: true, doors }) => open(values, { resource, sections })

  it('is answered, and stays as it is unless something is typed over it', () => {
    const filling = opened()
    expect([filling.session.question('/code').get().kept, filling.session.question('/doors/a/pin').get().kept]).toEqual([true, '••••21'])
    expect(filling.submit()?.values).toEqual({ doors })
    filling.session.commit('/code', '7731')
    filling.session.commit('/doors/a/place', 'Shed')
    expect(filling.submit()?.values).toEqual({ code: '7731', doors: [{ ...doors[0], place: 'Shed' }] })
    filling.session.commit('/doors/a/pin', '99')
    expect(filling.submit()?.values.doors).toEqual([{ id: 'a', place: 'Shed', pin: '99' }])
  })
  it('is missed where there is none', () =>
    expect(wrongIn(opened({ doors: [{ id: 'b' }] }))).toEqual(['/code shared/validation.required', '/doors/0/pin shared/validation.required']))
})

describe('what was typed', () => {
  it('comes back with its names and reasons to whoever opens the record again, below what they typed meanwhile', async () => {
    const drafts = device()
    const first = open(ROSE, { drafts })
    await first.restore()
    first.session.commit('/bed', 'b9', { labels: { '/bed': 'Far bed' } })
    first.session.commit('/latin', null)
    first.session.commit('/name', 'Rosie')
    const again = open({ ...ROSE, name: 'Saved by another' }, { drafts, record: { version: 4 } })
    again.session.commit('/name', 'Rosa')
    await again.restore()
    const { answers, labels } = again.session.content()
    expect([answers.name, answers.latin, answers.bed, labels['/bed']]).toEqual(['Rosa', undefined, 'b9', 'Far bed'])
    // What the changes are based on is what they were made on: the server sees that somebody saved since.
    expect([again.state(), again.saved]).toEqual([{ isDirty: true, restoredAt: SURROUNDINGS.now, version: 3, step: undefined, retired: [] }, ROSE])
  })
  it('comes back from another device, too: what either has changed, and of one edit what was typed last', async () => {
    const [laptop, at] = [device(), (minute: number) => SURROUNDINGS.now.replace(/T\d\d:\d\d/, `T23:${minute}`)]
    const first = open(ROSE, { drafts: laptop })
    await first.restore()
    first.session.commit('/bed', 'b9')
    const mine = laptop.kept.get('rose') as Draft
    // The same edit went on elsewhere, and lacks the secret that only this device has.
    const later: Draft = { ...mine, savedAt: at(10), values: { ...mine.values, bed: 'b2' }, withheld: ['pin'] }
    const phone = device(later)
    phone.kept.set('rose', { ...mine, values: { ...mine.values, pin: '1234' } })
    const again = open(ROSE, { drafts: phone })
    again.session.commit('/name', 'Rosa')
    await again.restore()
    const { name, bed } = again.session.content().answers
    expect([name, bed, again.state().restoredAt]).toEqual(['Rosa', 'b2', at(10)])
    expect(phone.kept.get('rose')?.edit).toBe(mine.edit)
    // Another edit of the same record.
    const other: Draft = { ...mine, edit: '99999999-9999-4999-8999-999999999999', savedAt: at(20), values: { ...ROSE, latin: 'Rosa alba' }, base: ROSE }
    const tablet = device(other)
    tablet.kept.set('rose', mine)
    const both = open(ROSE, { drafts: tablet })
    await both.restore()
    expect([both.session.content().answers.bed, both.session.content().answers.latin]).toEqual(['b9', 'Rosa alba'])
    // Nothing newer: the form stays as it is.
    const older = device({ ...mine, savedAt: at(0).replace('T23', 'T00') })
    older.kept.set('rose', mine)
    const same = open(ROSE, { drafts: older })
    await same.restore()
    expect(same.state().restoredAt).toBe(mine.savedAt)
  })
  it('is brought to how the resource asks today, and what it has no place for stays with it', async () => {
    const drafts = device()
    const { latin: _renamed, price: _gone, ...rest } = PLANT.fields
    const before = open({ ...ROSE, price: 500 }, { drafts })
    await before.restore()
    before.session.take({ latin: 'Rosa alba', price: 900 })
    const renamed: ResolvedField = { type: 'text', label: 'x' }
    const resource = {
      ...PLANT,
      fields: { ...rest, botanical: renamed },
      migrations: [{ id: 'm1', op: 'rename' as const, field: 'latin', to: 'botanical' }],
    }
    const saved = { ...ROSE, price: 500, botanical: 'Rosa gallica', latin: null }
    const sections: readonly Section[] = [{ id: 'all', fields: ['name', 'botanical'] }]
    const again = open(saved, { drafts, resource, sections, record: { version: 4 } })
    await again.restore()
    expect([again.session.content().answers.botanical, again.state().retired]).toEqual(['Rosa alba', [{ field: 'price', value: 900 }]])
    expect(changedAnswers(again.submit()?.values ?? {}, again.saved)).toEqual({ botanical: 'Rosa alba' })
    // And once more, from the draft that was kept meanwhile.
    const later = open(saved, { drafts, resource, sections, record: { version: 4 } })
    await later.restore()
    expect([later.session.content().answers.botanical, later.state().retired]).toEqual(['Rosa alba', [{ field: 'price', value: 900 }]])
    expect(drafts.kept.get('rose')?.migration).toBe('m1')
  })
  it('is taken back in one step', async () => {
    const drafts = device()
    const first = open(ROSE, { drafts })
    await first.restore()
    first.session.take({ name: 'Rosie', latin: null })
    const again = open(ROSE, { drafts })
    await again.restore()
    again.session.undo()
    expect(again.session.content().answers).toMatchObject({ name: ROSE.name, latin: ROSE.latin })
  })
  it('is unsaved from the first key on, before the field hands it on', () => {
    const filling = open(ROSE)
    filling.session.typing.wait('/name', () => undefined)
    expect(filling.state().isDirty).toBe(true)
    filling.flush()
  })
  it('is forgotten once it is saved or given up, also by what comes in late', async () => {
    const drafts = device()
    const filling = open(ROSE, { drafts })
    await filling.restore()
    filling.session.commit('/name', 'Rosie')
    expect([drafts.kept.size, filling.state().isDirty]).toEqual([1, true])
    filling.finish()
    filling.session.commit('/name', 'Too late')
    expect([drafts.kept.size, filling.state().isDirty]).toEqual([0, false])
  })
  it('goes onto what somebody else saved, and is kept with the version of that', async () => {
    const drafts = device()
    const filling = open(ROSE, { drafts })
    await filling.restore()
    filling.session.commit('/name', 'Rosie')
    filling.rebase({ ...ROSE, latin: 'Rosa alba' }, 5, { name: 'Rosie' })
    expect(filling.session.content().answers).toMatchObject({ name: 'Rosie', latin: 'Rosa alba' })
    expect(changedAnswers(filling.submit()?.values ?? {}, filling.saved)).toEqual({ name: 'Rosie' })
    expect([filling.state().version, drafts.kept.get('rose')?.version]).toEqual([5, 5])
  })
})

describe('rows that are records', () => {
  const label = 'resources/plant.fields.name'
  const cuttings: ResolvedField = {
    type: 'rows',
    label,
    owns: { resource: 'cutting', by: 'plant', fields: ['takenOn', 'length', 'double', 'tag'] },
    of: {
      takenOn: { type: 'date', label, required: true },
      length: { type: 'integer', label, min: 1 },
      double: { type: 'calculated', result: 'integer', value: 'row.length * 2', label },
      tag: { type: 'calculated', result: 'text', label, readOnly: true, masked: true },
    },
    checks: [{ id: 'short', check: 'row.length < 50', severity: 'block', field: 'length', message: 'resources/cutting.checks.short' }],
  }
  const total: ResolvedField = { type: 'calculated', result: 'integer', value: 'sum(record.cuttings.map(c, c.length))', label }
  const resource = { ...PLANT, fields: { ...PLANT.fields, cuttings, total } }
  const first = { id: '0d5b4c1e-0000-7000-8000-000000000001', takenOn: '2026-04-01', length: 4, double: 8, tag: '••••5678' }
  const sections: readonly Section[] = [{ id: 'basics', fields: ['name', 'cuttings', 'total'] }]
  const opened = (drafts = device()) => open({ ...DATED, cuttings: [first], total: 4 }, { resource, sections, drafts })

  it('are worked out, judged and sent as rows are, with what is masked left as it came', () => {
    const { session, submit } = opened()
    const second = { id: '0d5b4c1e-0000-7000-8000-000000000002', takenOn: '2026-04-02', length: 60 }
    session.commit('/cuttings', [first, second])
    expect([session.question('/total').get().value, session.question(`/cuttings/${second.id}/double`).get().value]).toEqual([64, 120])
    expect([session.question(`/cuttings/${first.id}/tag`).get().value, session.question(`/cuttings/${first.id}/tag`).get().readOnly]).toEqual([
      '••••5678',
      true,
    ])
    expect(submit()).toBeUndefined()
    session.commit(`/cuttings/${second.id}/length`, 6)
    expect(submit()?.values.cuttings).toEqual([first, { ...second, length: 6, double: 12 }])
  })

  it('come back from a draft after the page was reloaded', async () => {
    const drafts = device()
    const before = opened(drafts)
    await before.restore()
    before.session.commit(`/cuttings/${first.id}/length`, 7)
    const after = opened(drafts)
    await after.restore()
    expect(after.session.question(`/cuttings/${first.id}/length`).get().value).toBe(7)
    expect(after.session.question('/total').get().value).toBe(7)
  })

  it('say what the server found wrong with one of them where it stands', () => {
    const { session } = opened()
    session.refuse({ '/cuttings/0/takenOn': 'Record not found' })
    expect(session.question(`/cuttings/${first.id}/takenOn`).get().refusal).toBe('Record not found')
  })
})

describe('what is handed in', () => {
  const handedIn = { reason: 'Agreed', without: ['a'] }
  const again = async (drafts: DraftsPort): Promise<RecordFilling> => {
    const filling = open(DATED, { drafts })
    await filling.restore()
    return filling
  }
  it('is known to whoever goes on with it, under the same name, though nobody has changed an answer', async () => {
    const drafts = device()
    const filling = await again(drafts)
    filling.handIn(handedIn)
    const other = await again(drafts)
    expect([other.state().handedIn, other.state().isDirty, other.edit]).toEqual([handedIn, true, filling.edit])
  })
  it('is a draft like others once it was refused', async () => {
    const drafts = device()
    const filling = await again(drafts)
    filling.session.commit('/name', 'Thyme')
    filling.handIn(handedIn)
    filling.handIn(undefined)
    const other = await again(drafts)
    expect([other.state().handedIn, other.session.get('/name'), other.edit]).toEqual([undefined, 'Thyme', filling.edit])
  })
  it('is forgotten once it is done', async () => {
    const drafts = device()
    const filling = await again(drafts)
    filling.handIn(handedIn)
    filling.finish()
    const other = await again(drafts)
    expect([other.state().handedIn, other.edit === filling.edit]).toEqual([undefined, false])
  })
  it('is whole or not, without a word of what is missing', () => {
    const filling = open({ planted: '2024-04-12' }, { sections: [BASICS] })
    expect([filling.whole(), filling.session.summary.get()]).toEqual([undefined, []])
    filling.session.commit('/name', 'Thyme')
    expect(filling.whole()?.values).toMatchObject({ name: 'Thyme', planted: '2024-04-12' })
  })
})
