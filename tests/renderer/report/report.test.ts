import { describe, expect, it } from 'vitest'
import type { ReportData, ReportScreen, ResolvedField } from '#contract'
import { createFormats } from '#i18n'
import { chartOf } from '../../../src/renderer/report/chart-of.ts'
import { isOwnReport, readReportState, writeReportState } from '../../../src/renderer/report/report-address.ts'
import { type Order, outlineOf } from '../../../src/renderer/report/report-rows.ts'
import { amountText, filtersOfKey, type KnownGroup, keyWords } from '../../../src/renderer/report/report-words.ts'

const SCREEN: ReportScreen = {
  kind: 'report',
  resource: 'boat',
  groups: [
    { id: 'kind', field: 'kind' },
    { id: 'month', field: 'seenAt', each: 'month' },
  ],
  measures: [
    { id: 'boats', query: { resource: 'boat' } },
    { id: 'price', query: { resource: 'boat', take: 'sum', field: 'price' }, as: 'money' },
  ],
  views: [{ id: 'new', first: true, filter: [{ field: 'seenAt', op: 'gte', value: { from: 'monthStart' } }] }],
}

describe("a report's address", () => {
  it.each([
    // What it opens with is not said.
    ['?view=new', ''],
    ['?by=kind&view=all', '?view=all'],
    ['?by=month%2Ckind&view=all&sort=-price', '?view=all&sort=-price&by=month%2Ckind'],
    // What is not there is left out.
    ['?by=nothing,kind,kind&sort=wages&view=all', '?view=all'],
    ['?by=kind,month,kind&f.kind=eq:ketch', '?f.kind=eq%3Aketch&by=kind%2Cmonth'],
    ['?view=all&chart=yes', '?view=all&chart=yes'],
    ['?view=all&chart=maybe', '?view=all'],
  ])('%s reads as %s', (address, again) => {
    const state = readReportState(address, SCREEN)
    expect(writeReportState(state, SCREEN)).toBe(again)
    expect(readReportState(again, SCREEN)).toEqual(state)
  })
  it('is somebody’s own once it is grouped, filtered or ordered otherwise', () => {
    const isOwn = (address: string): boolean => isOwnReport(readReportState(address, SCREEN), SCREEN)
    expect(['', '?view=all', '?by=month', '?sort=-price', '?f.kind=eq:ketch', '?chart=yes'].map(isOwn)).toEqual([false, false, true, true, true, true])
  })
})

const DATA: ReportData = {
  measures: ['boats', 'price'],
  rows: [
    { keys: ['b'], values: [5, null] },
    { keys: ['a'], values: [3, 900] },
    { keys: [null], values: [9, 100] },
    { keys: ['b', '2026-02-01'], values: [4, null] },
    { keys: ['b', '2025-12-01'], values: [1, null] },
    { keys: ['a', null], values: [1, 300] },
    { keys: ['a', '2026-01-01'], values: [2, 600] },
    { keys: [null, '2026-01-01'], values: [9, 100] },
  ],
  total: [17, 1_000],
  names: {},
  isCut: false,
}
const WORDS = { text: (key: string | null) => key ?? 'None', rank: (key: string | null) => key ?? 'None' }
const outlined = (...orders: readonly [Order, ...Order[]]): readonly string[] =>
  outlineOf(DATA, orders, WORDS).map(({ keys, depth, isSum }) => `${isSum ? '+' : ' '.repeat(depth)}${keys.at(-1) ?? '-'}`)

describe('the rows of a report', () => {
  const greatest: Order = { by: 0, descending: true }
  const byWord: Order = { by: 'group', descending: false }
  it.each<[string, readonly [Order, Order], readonly string[]]>([
    ['the greatest first, days as they come', [greatest, byWord], ['+-', ' 2026-01-01', '+b', ' 2025-12-01', ' 2026-02-01', '+a', ' 2026-01-01', ' -']],
    ['by words', [byWord, greatest], ['+a', ' 2026-01-01', ' -', '+b', ' 2026-02-01', ' 2025-12-01', '+-', ' 2026-01-01']],
    // No amount is less than none, and stands last in either direction.
    ['by an amount', [{ by: 1, descending: false }, greatest], ['+-', ' 2026-01-01', '+a', ' 2026-01-01', ' -', '+b', ' 2026-02-01', ' 2025-12-01']],
    ['and backwards', [{ by: 1, descending: true }, greatest], ['+a', ' 2026-01-01', ' -', '+-', ' 2026-01-01', '+b', ' 2026-02-01', ' 2025-12-01']],
  ])('stand %s, those within an outer group below it', (_how, orders, rows) => {
    expect(outlined(...orders)).toEqual(rows)
  })
  it('of one group alone are all there are', () => {
    const data = { ...DATA, rows: DATA.rows.slice(0, 3) }
    expect(outlineOf(data, [byWord], WORDS).map(({ keys, isSum }) => [keys[0], isSum])).toEqual([
      ['a', false],
      ['b', false],
      [null, false],
    ])
  })
})

const of = (field: Partial<ResolvedField>): ResolvedField => ({ label: 'x', ...field }) as ResolvedField
const group = (field: Partial<ResolvedField>, each?: 'week' | 'month'): KnownGroup => ({ id: 'g', field: 'f', ...(each && { each }), of: of(field) })
const formats = createFormats({ code: 'en', locale: 'en-US', numbers: 'point' }, 'America/Chicago')
const t = (key: string, values: Readonly<Record<string, unknown>> = {}): string => [key.split('.').at(-1), ...Object.values(values)].join(' ')

describe('a row of a report', () => {
  it.each<[KnownGroup, string | null, string, readonly object[]]>([
    [
      group({ type: 'date' }, 'month'),
      '2026-02-01',
      'month February 2026',
      [
        { op: 'gte', value: '2026-02-01' },
        { op: 'lte', value: '2026-02-28' },
      ],
    ],
    [
      group({ type: 'datetime' }, 'week'),
      '2026-02-01',
      'week 02/01/2026',
      [
        { op: 'gte', value: '2026-02-01' },
        { op: 'lte', value: '2026-02-07' },
      ],
    ],
    [
      group({ type: 'date' }),
      '2026-02-01',
      '02/01/2026',
      [
        { op: 'gte', value: '2026-02-01' },
        { op: 'lte', value: '2026-02-01' },
      ],
    ],
    [
      group({ type: 'datetime' }),
      '2026-02-01',
      '02/01/2026',
      [
        { op: 'gte', value: '2026-02-01' },
        { op: 'lte', value: '2026-02-01' },
      ],
    ],
    [group({ type: 'choice', options: [{ id: 'a', label: 'options.a' }] }), 'a', 'a', [{ op: 'eq', value: 'a' }]],
    [group({ type: 'boolean' }), 'false', 'no', [{ op: 'eq', value: false }]],
    [group({ type: 'reference', to: 'skipper' }), 'id', 'Cap', [{ op: 'eq', value: 'id' }]],
    [group({ type: 'reference', to: 'skipper' }), 'other', 'unnamed', [{ op: 'eq', value: 'other' }]],
    [group({ type: 'text' }), 'T1019', 'T1019', [{ op: 'eq', value: 'T1019' }]],
    [group({ type: 'text' }), null, 'blank', [{ op: 'empty' }]],
  ])('%# is called by its value, and opens the records that have it', (known, key, text, filters) => {
    expect(keyWords([known], { t, formats, names: { id: 'Cap' } }).text(key, 0)).toBe(text)
    expect(filtersOfKey(known, key)).toEqual(filters.map((filter) => ({ field: 'f', ...filter })))
  })
  it('says amounts as their measures read', () => {
    const query = { resource: 'boat' }
    const said = ([as, value]: readonly ['number' | 'percent' | 'money' | 'hours', number | null]): string => amountText({ id: 'm', query, as }, value, formats)
    expect(
      (
        [
          ['number', 1_234],
          ['percent', 0.985],
          ['money', 123_456],
          ['hours', 95],
          ['percent', null],
        ] as const
      ).map(said),
    ).toEqual([...['1,234', '98.5%', '$1,234.56', '1.58', '–']])
  })
})

describe('the chart of a report', () => {
  const words = { text: (key: string | null) => key ?? 'None', rank: (key: string | null) => key ?? '' }
  const data = (rows: readonly (readonly [keys: readonly (string | null)[], ...values: readonly (number | null)[]])[]): ReportData => ({
    ...{ measures: ['seen', 'boats', 'price', 'lit'], total: [], names: {}, isCut: false },
    rows: rows.map(([keys, ...values]) => ({ keys, values })),
  })
  const boats = { resource: 'boat' } as const
  const measures = [
    { id: 'seen', query: { ...boats, take: 'latest', field: 'seenAt' }, as: 'moment' },
    { id: 'boats', query: boats },
    { id: 'price', query: boats, as: 'money' },
    { id: 'lit', query: boats, as: 'percent' },
    { id: 'hours', query: boats, as: 'hours' },
  ] as const
  const draw = (rows: Parameters<typeof data>[0], by: Order['by'], isDated = false) =>
    chartOf({ data: data(rows), measures, orders: [{ by, descending: true }], words, isDated })

  it('draws the number that the rows are ordered by, the greatest first, else the first number; a moment is none', () => {
    const rows = [
      [['ketch'], 1, 3, 50, 0.25, 90],
      [[null], 2, 7, 10, null, 0],
      [['sloop'], 3, 5, 70, 0.5, 30],
    ] as const
    expect(draw(rows, 2)).toEqual({ place: 2, shape: 'columns', categories: ['sloop', 'ketch', 'None'], values: [70, 50, 10], left: 0 })
    expect(draw(rows, 3)?.values).toEqual([50, 25, 0])
    expect(draw(rows, 4)?.values).toEqual([1.5, 0.5, 0])
    for (const by of ['group', 0, 9] as const) expect(draw(rows, by)).toMatchObject({ place: 1, categories: ['None', 'sloop', 'ketch'] })
  })
  it('runs along the days, however they are ordered, without what has none', () => {
    const rows = [
      [['2026-03-01'], 1, 9],
      [[null], 1, 4],
      [['2026-01-01'], 1, 2],
    ] as const
    expect(draw(rows, 1, true)).toMatchObject({ shape: 'lines', categories: ['2026-01-01', '2026-03-01'], values: [2, 9], left: 0 })
  })
  it('draws what outer groups come to, as many columns as can be told apart, and says how many are left', () => {
    const inner = [['a', 'x'], 1, 1] as const
    const many = Array.from({ length: 25 }, (_none, index) => [[`k${index}`], 1, index] as const)
    const chart = chartOf({
      data: data([[[...inner[0]], 1, 1], ...many]),
      measures,
      orders: [
        { by: 1, descending: false },
        { by: 1, descending: true },
      ],
      words,
      isDated: false,
    })
    expect([chart?.categories.length, chart?.categories[0], chart?.left]).toEqual([20, 'k24', 5])
    expect(chartOf({ data: data(many), measures: [measures[0]], orders: [{ by: 0, descending: true }], words, isDated: false })).toBeUndefined()
  })
})
