import { describe, expect, it } from 'vitest'
import { type AuthorizationLine, checkDraws, type Draw, indexLines, type NeededLine, type PickSettings, pickLine, type WantedDraw } from '#care'
import fc from '../../fast-check.ts'
import { draw, line } from './lines.ts'

const wanted = (date: string, amount: number, id = 'd1'): WantedDraw => ({ id, date, amount })
const codesOf = (more: Partial<AuthorizationLine>, draws: readonly Draw[], asked: readonly WantedDraw[]): readonly string[] =>
  checkDraws(line(more), draws, asked).map((found) => `${found.draw} ${found.code}`)

describe('drawing on a line', () => {
  it.each<readonly [what: string, more: Partial<AuthorizationLine>, draws: readonly Draw[], asked: WantedDraw, codes: readonly string[]]>([
    ['before it begins', {}, [], wanted('2025-10-31', 1), ['d1 notInForce']],
    ['after it ended', {}, [], wanted('2026-11-01', 1), ['d1 notInForce']],
    ['that is pending', { status: 'pending' }, [], wanted('2026-02-02', 1), ['d1 notInForce']],
    ['on its first day', {}, [], wanted('2025-11-01', 1_000), []],
    ['more than there is', {}, [], wanted('2026-02-02', 1_000.01), ['d1 overAuthorization']],
    ['more than is left', {}, [draw('2026-01-05', 990)], wanted('2026-02-02', 11), ['d1 overAuthorization']],
    ['what is left', {}, [draw('2026-01-05', 990, 'scheduled')], wanted('2026-02-02', 10), []],
    ['what others have of another line', {}, [draw('2026-01-05', 990, 'paid', 'a2')], wanted('2026-02-02', 11), []],
    ['more than is left of the half', { halves: {} }, [draw('2026-01-05', 490)], wanted('2026-02-02', 11), ['d1 overHalf']],
    ['in the second half, whatever the first had', { halves: {} }, [draw('2026-01-05', 500)], wanted('2026-05-01', 500), []],
    ['what the first half left over', { halves: {} }, [], wanted('2026-05-01', 501), ['d1 overHalf']],
    ['more than a day has', { limits: [{ per: 'day', amount: 16 }] }, [draw('2026-02-02', 10)], wanted('2026-02-02', 7), ['d1 overDay']],
    ['as much on the next day', { limits: [{ per: 'day', amount: 16 }] }, [draw('2026-02-02', 10)], wanted('2026-02-03', 16), []],
    ['more than a week has', { limits: [{ per: 'week', amount: 40 }] }, [draw('2026-02-01', 30)], wanted('2026-02-07', 11), ['d1 overWeek']],
    ['as much on the next Sunday', { limits: [{ per: 'week', amount: 40 }] }, [draw('2026-02-01', 30)], wanted('2026-02-08', 40), []],
    ['more than a month has', { limits: [{ per: 'month', amount: 100 }] }, [draw('2026-02-01', 90)], wanted('2026-02-28', 11), ['d1 overMonth']],
    ['as much in the next month', { limits: [{ per: 'month', amount: 100 }] }, [draw('2026-02-01', 90)], wanted('2026-03-01', 100), []],
  ])('%s', (_, more, draws, asked, codes) => {
    expect(codesOf(more, draws, [asked])).toEqual(codes)
  })

  it('counts what is wanted in its order', () => {
    expect(
      codesOf(
        { total: 20 },
        [],
        ['d1', 'd2', 'd3'].map((id) => wanted('2026-02-02', 8, id)),
      ),
    ).toEqual(['d3 overAuthorization'])
  })

  it('says what is left', () => {
    const [found] = checkDraws(line({ limits: [{ per: 'week', amount: 40 }] }), [draw('2026-02-02', 30)], [wanted('2026-02-03', 12)])
    expect(found).toMatchObject({ severity: 'block', field: 'amount', params: { period: 'W2026-02-01', wanted: 12, left: 10, limit: 40 } })
  })

  it('refuses what a sum over all days of a week refuses', () => {
    const days = fc.array(fc.tuple(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 1, max: 20 })), { maxLength: 12 })
    fc.assert(
      fc.property(days, (rows) => {
        const asked = rows.map(([day, amount], index) => wanted(`2026-02-${String(day).padStart(2, '0')}`, amount, String(index)))
        const refused = new Set(checkDraws(line({ limits: [{ per: 'week', amount: 40 }] }), [], asked).map((found) => found.draw))
        asked.forEach(({ id, date }, index) => {
          const sum = asked
            .slice(0, index + 1)
            .filter((other) => other.date < '2026-02-08' === date < '2026-02-08')
            .reduce((total, { amount }) => total + amount, 0)
          expect(refused.has(id)).toBe(sum > 40)
        })
      }),
    )
  })
})

describe('the line for a service', () => {
  const needed: NeededLine = { client: 'c1', code: 'T1019', modifiers: ['U9', 'UN'], date: '2026-02-02', provider: 'npi1', amount: 8 }
  const fitting = line({ id: 'fits', modifiers: ['U9', 'UN'] })
  const picked = (lines: readonly AuthorizationLine[], settings: PickSettings = {}, more: Partial<NeededLine> = {}): string | undefined => {
    const { line: found, finding } = pickLine(indexLines(lines), { ...needed, ...more }, settings)
    return found?.id ?? finding?.code
  }

  it.each<readonly [what: string, more: Partial<AuthorizationLine>]>([
    ['of another client', { client: 'c2' }],
    ['of another code', { code: 'S5130' }],
    ['with fewer modifiers', { modifiers: ['U9'] }],
    ['with other modifiers', { modifiers: ['U9', 'UP'] }],
    ['that has ended', { to: '2026-02-01' }],
    ['that has not begun', { from: '2026-02-03' }],
    ['that is denied', { status: 'denied' }],
    ['of another agency', { provider: 'npi2' }],
  ])('is none %s', (_, more) => {
    expect(picked([{ ...fitting, ...more }])).toBe('noAuthorization')
  })

  it('has the modifiers in any order', () => {
    expect(picked([{ ...fitting, modifiers: ['UN', 'U9'] }])).toBe('fits')
  })

  it('is the one that ends first, then the one that is made first', () => {
    const others = [
      { ...fitting, id: 'later', to: '2026-11-30' },
      { ...fitting, id: 'same' },
    ]
    expect(picked([...others, fitting])).toBe('fits')
  })

  it('is the most specific of those that end together, where modifiers may be fewer', () => {
    const lines = [line({ id: 'general', modifiers: [] }), line({ id: 'agency' }), line({ id: 'sooner', modifiers: [], to: '2026-03-31' })]
    expect(picked(lines)).toBe('noAuthorization')
    expect(picked(lines, { modifiers: 'within' })).toBe('sooner')
    expect(picked(lines.slice(0, 2), { modifiers: 'within' })).toBe('agency')
  })

  it('is the next one where the first has not enough', () => {
    const lines = [fitting, { ...fitting, id: 'next', to: '2026-12-31' }]
    expect(
      picked(lines, {
        left: new Map([
          ['fits', 7],
          ['next', 8],
        ]),
      }),
    ).toBe('next')
    expect(
      pickLine(indexLines(lines), needed, {
        left: new Map([
          ['fits', 7],
          ['next', 0],
        ]),
      }).finding,
    ).toEqual({
      code: 'authorizationUsedUp',
      severity: 'block',
      field: 'start',
      params: { code: 'T1019', modifiers: 'U9 UN', date: '2026-02-02', wanted: 8, left: 7 },
    })
  })
})
