import { describe, expect, it } from 'vitest'
import type { AnswerValues, ResolvedField } from '#contract'
import { compileForm } from '#form-rules'
import { offeredOptions } from '../../src/form-engine/fields/offered-options.ts'
import { createFormSession } from '../../src/form-engine/session/create-session.ts'
import { FILLED, SURROUNDINGS, VISIT } from '../../stories/form-engine/visit-form.ts'

function open(answers: AnswerValues = FILLED) {
  let nowMs = 0
  const session = createFormSession({ form: VISIT, rules: compileForm(VISIT), answers, context: SURROUNDINGS, clock: () => nowMs })
  const wait = (ms: number): void => {
    nowMs += ms
  }
  return { session, wait }
}
const at = (session: ReturnType<typeof open>['session'], pointer: string) => session.question(pointer).get()

describe('form session', () => {
  it('shows no error before a field was left', () => {
    const { session } = open()
    session.question('/gardener')
    session.enter('/gardener')
    session.commit('/gardener', null)
    expect(at(session, '/gardener').problem).toBeUndefined()
    session.leave('/gardener')
    expect(at(session, '/gardener').problem?.key).toBe('shared/validation.required')
  })

  it('tells a question which options are not offered, and draws it again when that changes', () => {
    const options = ['straw', 'bark'].map((id) => ({ id, label: id }))
    const mulch: ResolvedField = { type: 'choice', label: 'mulch', options, offered: [{ options: ['bark'], when: "answers.gardener == 'Ann'" }] }
    const [page, ...pages] = VISIT.pages
    const [section, ...sections] = page?.sections ?? []
    if (!page || !section) throw new Error('The form has no section.')
    const items = [...section.items, { kind: 'field' as const, field: 'mulch' }]
    const form = { ...VISIT, fields: { ...VISIT.fields, mulch }, pages: [{ ...page, sections: [{ ...section, items }, ...sections] }, ...pages] }
    const session = createFormSession({ form, rules: compileForm(form), answers: { ...FILLED, gardener: 'Bob' }, context: SURROUNDINGS })
    const question = session.question('/mulch')
    let drawn = 0
    question.subscribe(() => {
      drawn += 1
    })
    expect(question.get().withheld).toBe('bark')
    expect(offeredOptions(mulch, question.get()).map(({ id }) => id)).toEqual(['straw'])
    session.commit('/gardener', 'Ann')
    expect([question.get().withheld, drawn]).toEqual(['', 1])
    session.commit('/mulch', 'bark')
    session.commit('/gardener', 'Bob')
    expect(offeredOptions(mulch, question.get()).map(({ id }) => id)).toEqual(['straw', 'bark'])
  })

  it('takes an error away while typing, and brings none', () => {
    const { session } = open({ ...FILLED, phone: '612' })
    session.question('/phone')
    session.leave('/phone')
    expect(at(session, '/phone').problem?.key).toBe('shared/validation.phone')
    session.enter('/phone')
    session.commit('/phone', '6125550142')
    expect(at(session, '/phone').problem).toBeUndefined()
    session.commit('/phone', '61255501')
    session.leave('/phone')
    expect(at(session, '/phone').problem?.key).toBe('shared/validation.phone')
  })

  it('refuses a submission with everything that is wrong, in the order of the document', () => {
    const { session } = open({ ...FILLED, gardener: null, state: null, plants: [{ id: 'p1', height: 1 }] })
    const outcome = session.submit()
    expect(outcome.ok).toBe(false)
    expect(session.summary.get().map(({ pointer }) => pointer)).toEqual(['/gardener', '/state', '/plants/p1/name'])
    expect(session.progress('beds').get().problems).toBe(1)
    expect(session.attempts.get()).toBe(1)
  })

  it('asks for a reason for a warning and goes on with one', () => {
    const { session } = open({ ...FILLED, temperature: 45 })
    expect(session.submit().ok).toBe(false)
    expect(session.summary.get()).toMatchObject([{ pointer: '/temperature', finding: { check: 'heat', severity: 'warn' } }])
    session.giveReason('heat', 'The heating was on')
    expect(session.summary.get()).toEqual([])
    expect(session.submit()).toMatchObject({ ok: true, reasons: { heat: 'The heating was on' } })
  })

  it('asks for the reasons that only the server wants, until they are given or their field changes', () => {
    const { session } = open()
    const late = { path: '/visitDate', key: 'shared/form-records.late', severity: 'warn', check: 'late', section: 'basics', page: 'visit' } as const
    session.ask([late])
    expect(session.summary.get()).toMatchObject([{ pointer: '/visitDate', finding: { check: 'late' } }])
    expect(at(session, '/visitDate').warning).toEqual(late)
    expect(session.submit().ok).toBe(false)
    session.giveReason('late', 'Written on paper first')
    expect(session.submit()).toMatchObject({ ok: true, reasons: { late: 'Written on paper first' } })
    session.giveReason('late', '')
    session.commit('/visitDate', '2026-06-02')
    expect(session.submit().ok).toBe(true)
  })

  it('keeps the answers of a branch that is hidden and leaves them out of the submission', () => {
    const { session } = open()
    session.commit('/pests', 'no')
    expect(at(session, '/pestKind').visible).toBe(false)
    expect(session.content().answers.pestKind).toBe('Aphids')
    expect(session.submit()).toMatchObject({ ok: true, hidden: ['pestKind'] })
    session.commit('/pests', 'yes')
    expect(at(session, '/pestKind')).toMatchObject({ visible: true, value: 'Aphids' })
  })

  it('takes typed text back as one step and a later one as another', () => {
    const { session, wait } = open({})
    session.commit('/gardener', 'Gr', { typed: true })
    wait(300)
    session.commit('/gardener', 'Grace', { typed: true })
    wait(5_000)
    session.commit('/gardener', 'Grace Lin', { typed: true })
    expect(session.undo()).toBe('/gardener')
    expect(session.get('/gardener')).toBe('Grace')
    session.undo()
    expect(session.get('/gardener')).toBeUndefined()
    expect(session.reach.get()).toEqual({ undo: false, redo: true })
    session.redo()
    session.redo()
    expect(session.get('/gardener')).toBe('Grace Lin')
    expect(session.redo()).toBeUndefined()
  })

  it('writes cells by row id, wherever the row stands', () => {
    const { session } = open()
    const [rose, fern] = Array.isArray(FILLED.plants) ? FILLED.plants : []
    session.commit('/plants', [fern ?? null, rose ?? null])
    session.commit('/plants/p1/name', 'Tea rose')
    expect(session.get('/plants')).toMatchObject([
      { id: 'p2', name: 'Fern' },
      { id: 'p1', name: 'Tea rose' },
    ])
    session.commit('/plants', [fern ?? null])
    session.commit('/plants/p1/name', 'Lost')
    expect(session.get('/plants')).toEqual([fern])
    session.undo()
    expect(session.get('/plants/p1/name')).toBe('Tea rose')
  })

  it('makes a fixed row when something is written into it, in its place', () => {
    const { session } = open({})
    session.commit('/jobs/pruning/days', ['mon'])
    session.commit('/jobs/weeding/minutes', 20)
    expect(session.get('/jobs')).toEqual([
      { id: 'weeding', minutes: 20 },
      { id: 'pruning', days: ['mon'] },
    ])
  })

  it('shares what did not change with the content before', () => {
    const { session } = open()
    const before = session.content().answers
    session.commit('/count', 50)
    const after = session.content().answers
    expect(after.plants).toBe(before.plants)
    expect(before.count).toBe(48)
  })

  it('tells listeners once for each commit what changed', () => {
    const { session } = open()
    const heard: (readonly string[])[] = []
    session.subscribe(({ changed }) => heard.push(changed))
    session.commit('/count', 50)
    session.commit('/count', 50)
    session.commitAll([
      { pointer: '/bed', value: 'x' },
      { pointer: '/bedName', value: 'North' },
    ])
    expect(heard).toEqual([['/count'], ['/bed', '/bedName']])
  })

  it('commits waiting text before it submits, undoes or is asked to flush', () => {
    const { session } = open()
    session.typing.wait('/gardener', () => session.commit('/gardener', 'Grace'))
    expect(session.submit()).toMatchObject({ ok: true, answers: { gardener: 'Grace' } })
  })

  it("puts the server's refusals at the row they were said of, until it changes", () => {
    const { session } = open()
    session.refuse({ '/plants/1/name': 'There is no such plant', '/gardener': 'Unknown' })
    expect(at(session, '/plants/p2/name').refusal).toBe('There is no such plant')
    session.commit('/plants/p2/name', 'Moss')
    expect(at(session, '/plants/p2/name').refusal).toBeUndefined()
    expect(session.summary.get()).toEqual([{ pointer: '/gardener', refusal: 'Unknown' }])
  })

  it('calculates and counts progress as answers come', () => {
    const { session } = open({})
    expect(session.progress('score').get()).toMatchObject({ visible: true, problems: 0 })
    session.commit('/roots', '2')
    expect(session.get('/vigour')).toBeNull()
    session.commit('/leaves', '3')
    expect(session.get('/vigour')).toBe(5)
    expect(session.progress('basics').get()).toMatchObject({ required: 2, answered: 0 })
    session.commit('/gardener', 'Grace')
    expect(session.progress('basics').get()).toMatchObject({ required: 2, answered: 1 })
  })

  it('keeps what it is to take the place of beside the answers until it is to stand alone, and says so once', () => {
    const replaces = { id: 'old', on: '2026-01-05' }
    const session = createFormSession({ form: VISIT, rules: compileForm(VISIT), answers: FILLED, replaces, context: SURROUNDINGS })
    const told: unknown[] = []
    session.subscribe(({ content }) => told.push(content.replaces))
    session.commit('/gardener', 'Grace')
    session.ask([{ path: '/gardener', key: 'revised', severity: 'warn', check: 'revised', page: 'basics', section: 'visit' }])
    const isAsked = () => session.summary.get().some(({ finding }) => finding?.check === 'revised')
    expect(isAsked()).toBe(true)
    session.detachFromReplaced()
    session.detachFromReplaced()
    expect([told, session.content().replaces, isAsked()]).toEqual([[replaces, undefined], undefined, false])
  })

  describe('a signature that was given', () => {
    const given = (slot: string) => ({
      input: { slot, method: 'drawn' as const, name: 'Ann', image: 'data:image/png;base64,AAAA' },
      at: '2026-06-01T15:00:00.000Z',
    })
    const shown = ({ content }: ReturnType<typeof open>['session']) =>
      content().signatures?.map(({ input, isVoid }) => [input.slot, isVoid === true, input.image !== undefined])

    it('goes with the answers to whoever keeps them, and comes back with them', () => {
      const { session } = open()
      const told: unknown[] = []
      session.subscribe(({ content }) => told.push(content.signatures))
      session.sign(given('signed'))
      expect(told).toEqual([[given('signed')]])
      const { answers, signatures } = session.content()
      const again = createFormSession({ form: VISIT, rules: compileForm(VISIT), answers, signatures, context: SURROUNDINGS })
      expect(shown(again)).toEqual([['signed', false, true]])
    })

    it('counts no more once an answer is another one, and again when that is taken back', () => {
      const { session } = open()
      const section = VISIT.pages
        .flatMap(({ sections }) => sections)
        .find(({ items }) => items.some((item) => item.kind === 'field' && item.field === 'signed'))
      const signed = () => session.progress(section?.id ?? '').get()
      session.sign(given('signed'))
      session.enter('/count')
      session.giveReason('any', 'because')
      expect(shown(session)).toEqual([['signed', false, true]])
      session.commit('/count', 50)
      expect(shown(session)).toEqual([['signed', true, false]])
      session.undo()
      expect(shown(session)).toEqual([['signed', false, true]])
      session.commit('/plants/p2/name', 'Moss')
      session.sign(given('signed'))
      expect(shown(session)).toEqual([['signed', false, true]])
      expect(signed()).toMatchObject({ required: 1, answered: 1 })
      session.unsign(['signed'])
      expect(signed()).toMatchObject({ required: 1, answered: 0 })
      expect(session.content().signatures).toBeUndefined()
    })

    it('in a row stands for that row alone', () => {
      const { session } = open()
      session.sign(given('plants/p2/initials'))
      session.commit('/count', 50)
      expect(shown(session)).toEqual([['plants/p2/initials', false, true]])
      session.commit('/plants/p2/name', 'Moss')
      expect(shown(session)).toEqual([['plants/p2/initials', true, false]])
    })

    it('for the answers of another device counts where the merged ones are those', () => {
      const { session } = open()
      const theirs = { ...session.content().answers, count: 12 }
      session.sign(given('signed'), theirs)
      expect(shown(session)).toEqual([['signed', true, false]])
      session.commit('/count', 12)
      expect(shown(session)).toEqual([['signed', false, true]])
    })
  })
})
