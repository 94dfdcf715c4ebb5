import { describe, expect, it } from 'vitest'
import { rowsInView } from '../../../src/renderer/list/table/row-window.ts'

const look = (topPx: number) => rowsInView({ topPx, heightPx: 400, rowPx: 40 })

describe('the rows drawn of a long list', () => {
  it('start with the first at the top', () => expect(look(0)).toMatchObject({ first: 0, end: 18 }))
  it('reach eight rows above and below those in view', () => expect(look(4_000)).toMatchObject({ first: 92, end: 118 }))
  it('include one that is in view by a pixel', () => expect(look(4_001)).toMatchObject({ first: 92, end: 119 }))
  it('never start before the first when the box bounces', () => expect(look(-60)).toMatchObject({ first: 0, end: 17 }))
})
