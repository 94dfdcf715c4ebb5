import { describe, expect, it } from 'vitest'
import type { LabelModule } from '#contract'
import { changedTo, groupsOf, ownWord } from '../../../src/renderer/page/words/label-groups.ts'

const BOAT = { key: 'resources/boat.title', label: 'Boat', value: 'Vessel' }
const BERTH = { key: 'resources/boat.fields.berth', label: 'Berth', value: 'Berth' }
const MODULES: readonly LabelModule[] = [
  { module: 'General', subModule: 'Terms', fields: [{ key: 'terms.client', label: 'Client', value: 'Client' }] },
  { module: 'boat', subModule: 'Names', fields: [BOAT] },
  { module: 'boat', subModule: 'Fields', fields: [BERTH] },
]

describe('labels by what they belong to', () => {
  it('join the modules of one thing under its own name', () => {
    expect(groupsOf(MODULES, '').map(({ title, fields }) => [title, fields.length])).toEqual([
      ['General', 1],
      ['Vessel', 2],
    ])
  })

  it('are found by every typed word, in the product’s word or the company’s', () => {
    expect(groupsOf(MODULES, 'vessel berth').flatMap(({ fields }) => fields)).toEqual([BERTH])
    expect(groupsOf(MODULES, 'BOAT').flatMap(({ fields }) => fields)).toEqual([BOAT])
    expect(groupsOf(MODULES, 'berth zebra')).toEqual([])
  })
})

describe('a change of a word', () => {
  it('is one only while it differs from what is stored', () => {
    expect([ownWord(BOAT), ownWord(BERTH)]).toEqual(['Vessel', ''])
    const one = changedTo({}, BERTH, 'Mooring')
    expect(one).toEqual({ [BERTH.key]: 'Mooring' })
    expect(changedTo(one, BERTH, ' ')).toEqual({})
    expect(changedTo({}, BOAT, '')).toEqual({ [BOAT.key]: '' })
    expect(changedTo({ [BOAT.key]: '' }, BOAT, 'Vessel')).toEqual({})
  })
})
