import { describe, expect, it } from 'vitest'
import type { ResolvedField } from '#contract'
import { differencesOf, refilled } from '../../../src/renderer/answers/refilling.ts'

const field = (type: ResolvedField['type'], of?: ResolvedField['of']): ResolvedField => ({ type, label: '', ...(of && { of }) })
const form = {
  fields: {
    name: field('text'),
    home: field('group', { city: field('text'), zip: field('text') }),
    meds: field('rows', { drug: field('text'), note: field('text') }),
  },
  prefilled: ['name', 'home.city', 'meds', 'gone'],
}

describe('comparing with the records', () => {
  it('finds nothing where both say the same', () => {
    const answers = { name: 'Ann', home: { city: 'Ely' }, meds: [{ id: 'a', drug: 'x' }] }
    expect(differencesOf(form, answers, structuredClone(answers))).toEqual([])
  })
  it('names answers, parts of groups, and rows one by one', () => {
    const answers = {
      name: 'Ann',
      home: { city: 'Ely', zip: '1' },
      meds: [
        { id: 'a', drug: 'x' },
        { id: 'b', drug: 'y' },
        { id: 'own', drug: 'z' },
      ],
    }
    const source = {
      name: 'Anne',
      home: { city: 'Orr' },
      meds: [
        { id: 'b', drug: 'yy' },
        { id: 'a', drug: 'x' },
        { id: 'c', drug: 'w' },
      ],
    }
    const found = differencesOf(form, answers, source)
    expect(found.map(({ path }) => path)).toEqual(['name', 'home.city', 'meds/b', 'meds/own', 'meds/c'])
    expect(found.find(({ row }) => row === 'own')).toMatchObject({ now: [{ id: 'own', drug: 'z' }], source: [] })
  })
  it('takes over only what was chosen, keeps the order and what was added to a row', () => {
    const answers = {
      home: { city: 'Ely', zip: '1' },
      meds: [
        { id: 'a', drug: 'x', note: 'mine' },
        { id: 'own', drug: 'z' },
      ],
    }
    const source = {
      home: { city: 'Orr' },
      meds: [
        { id: 'c', drug: 'w' },
        { id: 'a', drug: 'xx' },
      ],
    }
    const found = differencesOf(form, answers, source)
    expect(refilled(answers, [])).toEqual({})
    expect(
      refilled(
        answers,
        found.filter(({ path }) => path !== 'meds/own'),
      ),
    ).toEqual({
      home: { city: 'Orr', zip: '1' },
      meds: [
        { id: 'a', drug: 'xx', note: 'mine' },
        { id: 'own', drug: 'z' },
        { id: 'c', drug: 'w' },
      ],
    })
    expect(
      refilled(
        answers,
        found.filter(({ path }) => path === 'meds/own'),
      ),
    ).toEqual({ meds: [{ id: 'a', drug: 'x', note: 'mine' }] })
  })
})
