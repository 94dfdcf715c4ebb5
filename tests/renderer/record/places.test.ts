import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placesIn, type TemplatePlace } from '#contract'
import { moved, newPlace, sized } from '../../../src/renderer/record/signing/places.ts'

const share = fc.double({ min: -3, max: 3, noNaN: true })
const kind = fc.constantFrom('signature', 'name', 'date', 'text')
const isOnPage = ({ x, y, w, h }: TemplatePlace): boolean => x >= 0 && y >= 0 && w > 0 && h > 0 && x + w <= 1.0001 && y + h <= 1.0001

describe('a place on a PDF', () => {
  it('stays on its page, wherever it is put, moved and sized to', () => {
    const steps = fc.array(fc.record({ how: fc.constantFrom(moved, sized), x: share, y: share }), { maxLength: 12 })
    fc.assert(
      fc.property(kind, share, share, steps, (what, x, y, way) => {
        const put = newPlace({ kind: what }, { page: 1, x, y })
        return isOnPage(way.reduce((place, { how, ...by }) => how(place, by), put))
      }),
    )
  })

  it('is read from the rows of its record, and what is none is left out', () => {
    const row = { id: 'a', page: 1, x: 0.1, y: 0.2, w: 0.3, h: 0.05, kind: 'signature', role: 'client' }
    expect(placesIn([row, { ...row, kind: 'stamp' }, { ...row, x: '1' }, null, 'text'])).toEqual([row])
    expect(placesIn(undefined)).toEqual([])
  })
})
