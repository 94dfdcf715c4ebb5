import { describe, expect, it } from 'vitest'
import type { OwnFormDraft } from '#contract'
import {
  addField,
  addOption,
  addPage,
  addSection,
  addText,
  duplicateField,
  itemAt,
  moveItem,
  nudgeItem,
  nudgeOption,
  removeItem,
  removeOption,
  removePage,
  removeSection,
  setFieldKey,
  setItemKey,
  setWord,
} from '../../src/studio/model/commands.ts'
import { type Condition, conditionOf, expressionOf, type Operator, operatorsFor } from '../../src/studio/model/condition.ts'
import { fieldsOf, freeName, freeSlug, keyOfItem, pagesOf, wordAt } from '../../src/studio/model/form-document.ts'
import { begunWith, changed, type History, recalled, redone, undone } from '../../src/studio/model/history.ts'
import { historyOf, KEPT_HISTORY_MAX, type KeptHistory, keptOf } from '../../src/studio/model/kept-history.ts'
import { PALETTE } from '../../src/studio/model/palette.ts'

const BLANK: OwnFormDraft = {
  form: {
    kind: 'answers',
    about: { client: 'clientId', date: 'formDate' },
    fields: { clientId: { type: 'reference', to: 'boat', required: true }, formDate: { type: 'date', required: true } },
    pages: [{ id: 'page-1', sections: [{ id: 'section-1', items: ['clientId', { field: 'formDate', span: 2 }] }] }],
  },
  words: { title: 'Check', pages: { 'page-1': 'Questions' }, sections: { 'section-1': 'About' }, fields: { clientId: 'Boat', formDate: 'Date' } },
}
const AT = { page: 'page-1', section: 'section-1' }
const kind = (id: string) => PALETTE.find((entry) => entry.id === id) ?? (PALETTE[0] as (typeof PALETTE)[number])
const order = ({ form }: OwnFormDraft) => pagesOf(form).map(({ sections }) => sections.map(({ id, items }) => `${id}: ${items.map(keyOfItem).join(' ')}`))

describe('a form that is being written', () => {
  it('takes a question where it was asked for, with its words and options', () => {
    const { draft, selected } = addField(BLANK, { ...AT, after: 'clientId' }, kind('choices'), { label: 'Where did it hurt?', parts: ['Head', 'Back'] })
    expect(selected).toBe('whereDidItHurt')
    expect(order(draft)).toEqual([['section-1: clientId whereDidItHurt formDate']])
    expect(fieldsOf(draft.form).whereDidItHurt).toEqual({ type: 'choices', as: 'checklist', options: [{ id: 'first' }, { id: 'second' }] })
    expect(['fields.whereDidItHurt', 'options.whereDidItHurt.first', 'options.whereDidItHurt.second'].map((key) => wordAt(draft.words, key))).toEqual([
      ...['Where did it hurt?', 'Head', 'Back'],
    ])
  })

  it('lets go of a question with everything that was said of it, and of no other', () => {
    const added = addField(BLANK, AT, kind('choice'), { label: 'Mood', parts: ['Good', 'Bad'] }).draft
    const told = setWord(setWord(added, 'help.mood', 'As it seems'), 'help.formDate', 'Today')
    expect(removeItem(told, 'mood')).toEqual(setWord(BLANK, 'help.formDate', 'Today'))
  })

  it.each(['clientId', 'formDate'])('keeps %s, which says what the form is about', (name) => {
    expect(removeItem(BLANK, name)).toBe(BLANK)
    expect(removeSection(BLANK, 'section-1')).toBe(BLANK)
    expect(removePage(BLANK, 'page-1')).toBe(BLANK)
  })

  it('moves an item within its section, into the next one, and stops at both ends', () => {
    const two = addSection(addField(BLANK, { ...AT, after: 'formDate' }, kind('text'), { label: 'Note' }).draft, 'page-1', 'More').draft
    const down = nudgeItem(two, 'note', 1)
    expect(order(down)).toEqual([['section-1: clientId formDate', 'more: note']])
    expect(nudgeItem(down, 'note', 1)).toBe(down)
    expect(order(nudgeItem(down, 'note', -1))).toEqual([['section-1: clientId formDate note', 'more: ']])
    expect(order(nudgeItem(two, 'note', -1))).toEqual([['section-1: clientId note formDate', 'more: ']])
    expect(order(moveItem(two, 'note', AT))).toEqual([['section-1: note clientId formDate', 'more: ']])
  })

  it('has names that nobody else has', () => {
    expect(freeName('Pain score', ['painScore', 'painScore2'], 'question')).toBe('painScore3')
    expect(freeName('1st visit?', [], 'question')).toBe('question1stVisit')
    expect(freeName('疼痛', ['question'], 'question')).toBe('question2')
    expect(freeSlug('Fall risk check!', ['fall-risk-check'], 'form')).toBe('fall-risk-check-2')
    const { draft, selected } = duplicateField(addField(BLANK, AT, kind('choice'), { label: 'Mood', parts: ['Good', 'Bad'] }).draft, 'mood', 'Mood later')
    expect(selected).toBe('moodLater')
    expect(wordAt(draft.words, 'options.moodLater.second')).toBe('Bad')
  })

  it('says how an item is laid out only where there is something to say', () => {
    const wide = setItemKey(BLANK, 'clientId', 'span', 2)
    expect(pagesOf(wide.form)[0]?.sections[0]?.items[0]).toEqual({ field: 'clientId', span: 2 })
    expect(setItemKey(wide, 'clientId', 'span', undefined)).toEqual(BLANK)
    const { draft, selected = '' } = addText(BLANK, AT, 'Read this')
    expect(itemAt(setItemKey(draft, selected, 'as', 'notice'), selected)).toEqual({ text: 'read-this', as: 'notice' })
    expect(itemAt(draft, 'none')).toEqual({})
  })

  it('has options that are added, moved and taken away, but never none', () => {
    const one = addField(BLANK, AT, kind('choice'), { label: 'Mood', parts: ['Good', 'Bad'] }).draft
    const three = addOption(one, 'mood', 'No answer')
    const moved = nudgeOption(three, 'mood', 'noAnswer', -1)
    expect(fieldsOf(moved.form).mood?.options).toEqual([{ id: 'first' }, { id: 'noAnswer' }, { id: 'second' }])
    const last = removeOption(removeOption(moved, 'mood', 'first'), 'mood', 'second')
    expect(fieldsOf(last.form).mood?.options).toEqual([{ id: 'noAnswer' }])
    expect(removeOption(last, 'mood', 'noAnswer')).toBe(last)
    expect(wordAt(last.words, 'options.mood.first')).toBeUndefined()
  })
})

/** A sequence of numbers that looks like chance and is the same each time. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

describe('what was done to it', () => {
  const deeds: readonly ((draft: OwnFormDraft, roll: () => number) => OwnFormDraft)[] = [
    (draft, roll) =>
      addField(draft, place(draft, roll), PALETTE[Math.floor(roll() * PALETTE.length)] ?? kind('text'), { label: `Question ${Math.floor(roll() * 30)}` }).draft,
    (draft, roll) => addText(draft, place(draft, roll), `Text ${Math.floor(roll() * 9)}`).draft,
    (draft, roll) => removeItem(draft, some(draft, roll)),
    (draft, roll) => nudgeItem(draft, some(draft, roll), roll() < 0.5 ? -1 : 1),
    (draft, roll) => setFieldKey(draft, some(draft, roll), 'required', roll() < 0.5 ? true : undefined),
    (draft, roll) => setWord(draft, `fields.${some(draft, roll)}`, `Label ${Math.floor(roll() * 99)}`),
    (draft) => addPage(draft, 'Page', 'Section').draft,
    (draft, roll) => removeSection(draft, sections(draft)[Math.floor(roll() * sections(draft).length)]?.id ?? ''),
    (draft, roll) => duplicateField(draft, some(draft, roll), 'Copy').draft,
  ]
  const sections = ({ form }: OwnFormDraft) => pagesOf(form).flatMap((page) => page.sections.map((section) => ({ page: page.id, ...section })))
  const some = (draft: OwnFormDraft, roll: () => number) => {
    const keys = sections(draft).flatMap(({ items }) => items.map(keyOfItem))
    return keys[Math.floor(roll() * keys.length)] ?? 'clientId'
  }
  const place = (draft: OwnFormDraft, roll: () => number) => {
    const section = sections(draft)[Math.floor(roll() * sections(draft).length)]
    return { page: section?.page ?? '', section: section?.id ?? '', after: section?.items.map(keyOfItem)[0] }
  }

  it.each([1, 2, 3])('is taken back step by step to the very beginning, and done again to the very end (%i)', (seed) => {
    const roll = chance(seed)
    const states = [JSON.stringify(BLANK)]
    let history: History = begunWith(BLANK)
    for (let step = 0; step < 1_000; step += 1) {
      const deed = deeds[Math.floor(roll() * deeds.length)] ?? ((draft) => draft)
      const next = changed(history, deed(history.draft, roll), { now: step * 10_000 })
      if (next !== history) states.push(JSON.stringify(next.draft))
      history = next
    }
    expect(states.length).toBeGreaterThan(500)
    for (const state of states.toReversed()) {
      expect(JSON.stringify(history.draft)).toBe(state)
      history = undone(history)
    }
    expect(history.draft).toBe(BLANK)
    for (const state of states) {
      expect(JSON.stringify(history.draft)).toBe(state)
      history = redone(history)
    }
    expect(undone(begunWith(BLANK)).draft).toBe(BLANK)
  })

  it.each([1, 2, 3, 4, 5])('is kept as what each step changed, and is the same when it is taken up again (%i)', (seed) => {
    const roll = chance(seed)
    let history: History = begunWith(BLANK)
    for (let step = 0; step < 400; step += 1) {
      const deed = deeds[Math.floor(roll() * deeds.length)] ?? ((draft) => draft)
      history = roll() < 0.1 ? undone(history) : changed(history, deed(history.draft, roll), { now: step * 10_000 })
    }
    for (let step = 0; step < 5; step += 1) history = undone(history)
    const kept = JSON.parse(JSON.stringify(keptOf(history, 7))) as KeptHistory
    const draft = JSON.parse(JSON.stringify(history.draft)) as OwnFormDraft
    const found = historyOf(draft, 7, kept)
    const said = ({ past, future }: Pick<History, 'past' | 'future'>) =>
      [past.map(({ before }) => before), future].map((states) => states.map((each) => JSON.stringify(each)))
    expect(history.past.length).toBeGreaterThan(100)
    expect(said(found)).toEqual(said(history))
    expect(said(historyOf(draft, 8, kept))).toEqual([[], []])
    expect(JSON.stringify(kept).length).toBeLessThan(JSON.stringify(said(history)).length / 4)
  })

  it('goes on from what was done in an earlier visit, and what is done meanwhile is not lost', () => {
    const first = changed(begunWith(BLANK), setWord(BLANK, 'title', 'First'), { now: 0 })
    const { draft } = first
    const found = historyOf(draft, 3, keptOf(first, 3))
    expect(JSON.stringify(undone(recalled(begunWith(draft), draft, found)).draft)).toBe(JSON.stringify(BLANK))
    const meanwhile = changed(begunWith(draft), setWord(draft, 'title', 'Second'), { now: 0 })
    const both = recalled(meanwhile, draft, found)
    expect([undone(both).draft, JSON.stringify(undone(undone(both)).draft)]).toEqual([draft, JSON.stringify(BLANK)])
  })

  it('keeps the newest steps where all of them are too much', () => {
    let history: History = begunWith(BLANK)
    for (let step = 0; step < 40; step += 1)
      history = changed(history, setWord(history.draft, 'title', `${step} ${'x'.repeat(100_000)}`), { now: step * 10_000 })
    const kept = keptOf(history, 1)
    expect(JSON.stringify(kept).length).toBeLessThan(KEPT_HISTORY_MAX + 10_000)
    const { past } = historyOf(history.draft, 1, kept)
    expect(past.length).toBeGreaterThan(5)
    expect(past.at(-1)?.before).toEqual(history.past.at(-1)?.before)
  })

  it('joins the letters of a word, and nothing that was done elsewhere or later', () => {
    const type = (history: History, text: string, now: number, joins = 'title') => changed(history, setWord(history.draft, joins, text), { joins, now })
    const typed = ['C', 'Ch', 'Che'].reduce((history, text, index) => type(history, text, index * 100), begunWith(BLANK))
    expect(typed.past).toHaveLength(1)
    expect(type(typed, 'Chec', 5_000).past).toHaveLength(2)
    expect(type(typed, 'x', 300, 'description').past).toHaveLength(2)
    expect(undone(typed).draft).toBe(BLANK)
    expect(undone(type(undone(typed), 'Other', 400)).draft).toBe(BLANK)
  })
})

describe('a condition that is put together by choosing', () => {
  const operators: readonly Operator[] = ['is', 'isNot', 'atLeast', 'atMost', 'more', 'less', 'has', 'hasNot', 'answered', 'blank', 'ticked', 'notTicked']
  const values = ['yes', 'it && that', "it's", '', 'a || b', 4, -1.5, 0]

  it('is read back as it was written, whatever is compared', () => {
    const terms = operators.flatMap((op) =>
      ['answered', 'blank', 'ticked', 'notTicked'].includes(op)
        ? [{ field: 'pain', op }]
        : values
            .filter((value) => typeof value === 'string' || !['has', 'hasNot'].includes(op))
            .map((value) => ({ field: 'painScore2', op, value: typeof value === 'string' ? value.replaceAll("'", '') : value })),
    )
    for (const join of ['and', 'or'] as const)
      for (const [index, term] of terms.entries()) {
        const condition: Condition = { join, terms: [term, terms[(index * 7) % terms.length] ?? term, terms[(index * 11) % terms.length] ?? term] }
        expect(conditionOf(expressionOf(condition))).toEqual(condition)
      }
  })

  it.each([
    "answers.a == 'x' && answers.b > 1 || answers.c",
    'size(answers.list) > 2',
    'answers.a == answers.b',
    'answers.a > today',
    "(answers.a == 'x')",
    "!('a' in answers.b",
    '',
  ])('is left as it is written where it says more: %s', (text) => {
    expect(conditionOf(text)).toBeUndefined()
  })

  it('asks of a question only what its answer can say', () => {
    for (const entry of PALETTE) expect(operatorsFor(entry.field.type).length, entry.id).toBeGreaterThan(1)
    expect(operatorsFor('signature')).toEqual(['answered', 'blank'])
  })
})
