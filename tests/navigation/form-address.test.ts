import { describe, expect, it } from 'vitest'
import { addressOf, type FormPlace, readPlace } from '#navigation'

const ID = '0d1f7a52-0000-4000-8000-0000000000ab'
const CLIENT = '11111111-1111-4111-8111-111111111111'
const read = (search: string): FormPlace => readPlace(new URLSearchParams(search))

describe('the address of a form', () => {
  it.each(['?draft=1', '?form=../../x', '?new=', `?client=${CLIENT}`, '?correct=%3Cscript%3E'])('counts %s as its list', (search) => {
    expect(read(search)).toEqual({ kind: 'home' })
  })
  it.each<FormPlace>([
    { kind: 'home' },
    { kind: 'filed', id: ID },
    { kind: 'work', id: ID, corrects: true },
    { kind: 'work', id: ID, corrects: false },
    { kind: 'work', id: ID, corrects: false, isNew: true },
    { kind: 'work', id: ID, corrects: false, isNew: true, about: CLIENT },
    { kind: 'work', id: ID, corrects: false, isNew: true, replaces: CLIENT },
    { kind: 'work', id: ID, corrects: false, isNew: true, copies: CLIENT },
  ])('says what it means, there and back: %o', (place) => {
    expect(read(addressOf('/pages/x', place).split('?')[1] ?? '')).toEqual(place)
  })
})
