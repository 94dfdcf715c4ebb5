import { describe, expect, it } from 'vitest'
import { type AskedOperation, isOffered, isRunOffered } from '#actions'
import { LIST_LIMIT_MAX, type RecordView, type ResolvedOperation, RUN_RECORDS_MAX, type RunAction, type ScreenBundle } from '#contract'
import type { ToastRequest } from '#store'
import type { Work } from '../../src/actions/action-context.ts'
import { runOperation } from '../../src/actions/run-operation.ts'
import { tellOperation } from '../../src/actions/tell-operation.ts'
import { TRIP } from '../../stories/calendar/trips.ts'
import { HAUL, PLAN } from '../../stories/operation/regatta.ts'
import { BOAT } from '../../stories/shelf/boat.ts'
import { boatRow } from '../../stories/shelf/boat-rows.ts'

const ONE: ResolvedOperation = { ...HAUL, name: 'harbour.tow', over: 'one' }
const bundle: Pick<ScreenBundle, 'operations' | 'resources'> = {
  operations: { [PLAN.name]: PLAN, [HAUL.name]: HAUL, [ONE.name]: ONE },
  resources: { trip: TRIP, boat: BOAT },
}
const of = (operation: string, more: Partial<RunAction> = {}): RunAction => ({ id: 'run', kind: 'run', operation, ...more })
const boat = (at: number, state: string | undefined, more: Partial<RecordView> = {}): RecordView => {
  const row = boatRow(at)
  const { state: _state, ...values } = row.values
  return { ...row, values: { ...values, ...(state !== undefined && { state }) }, can: [], ...more }
}
const [MOORED, AFLOAT, SUNK] = [boat(1, 'moored'), boat(2, 'afloat'), boat(3, 'sunk')]

describe('is offered', () => {
  const offering = { resource: BOAT, bundle }
  it.each([
    ['a record in one of its states', HAUL.name, MOORED, true],
    ['a record in another state', HAUL.name, SUNK, false],
    ['a record whose state nobody knows', HAUL.name, boat(1, undefined), false],
    ['a record in the recycle bin', HAUL.name, boat(1, 'moored', { deletedAt: '2026-01-01T00:00:00Z' }), false],
    ['any record, where it is done with none', PLAN.name, SUNK, true],
    ['nobody who may not run it', 'harbour.burn', MOORED, false],
  ])('to %s', (_to, name, record, isTo) => expect(isOffered(of(name), record, offering)).toBe(isTo))

  it.each([
    ['some of which fit', HAUL.name, [SUNK, MOORED], true],
    ['none of which fits', HAUL.name, [SUNK], false],
    ['of which one is needed', ONE.name, [MOORED, AFLOAT], false],
    ['that are one', ONE.name, [MOORED], true],
    ['that are none', HAUL.name, [], false],
    ['that are none, where none are needed', PLAN.name, [], true],
  ] as const)('with records %s', (_what, name, records, isTo) => expect(isRunOffered(of(name), records, offering)).toBe(isTo))

  it('to nobody where the screen brings no operations', () => {
    expect(isRunOffered(of(PLAN.name), [], { resource: BOAT, bundle: { resources: {} } })).toBe(false)
    expect(isRunOffered(of(PLAN.name), [], { resource: BOAT })).toBe(false)
  })
})

async function run(
  action: RunAction,
  records: readonly RecordView[],
): Promise<{ readonly asked: readonly AskedOperation[]; readonly toasts: readonly ToastRequest[] }> {
  const asked: AskedOperation[] = []
  const toasts: ToastRequest[] = []
  const ports: Partial<Work['ports']> = {
    t: (key) => key,
    toast: (request) => void toasts.push(request),
    askOperation: async (each) => void ('operation' in each && asked.push(each)),
  }
  await runOperation({ ports: ports as Work['ports'], context: { resource: BOAT, bundle }, resource: BOAT, records }, action)
  return { asked, toasts }
}

describe('its dialog', () => {
  it.each([
    ['an operation that the screen does not bring', of('harbour.burn'), [MOORED], 'shared/actions.unknown'],
    ['records none of which fits', of(HAUL.name), [SUNK], 'shared/operations.noneFits'],
    ['several where one is needed', of(ONE.name), [MOORED, AFLOAT], 'shared/operations.oneOnly'],
    ['more than the server takes', of(HAUL.name), Array.from({ length: LIST_LIMIT_MAX + 1 }, () => MOORED), 'shared/validation.tooMany'],
  ])('is not opened for %s', async (_for, action, records, text) => {
    const { asked, toasts } = await run(action, records)
    expect([asked, toasts.map((toast) => toast.text)]).toEqual([[], [text]])
  })

  it('is opened for those that fit, and says how many do not', async () => {
    const { asked } = await run(of(HAUL.name), [MOORED, SUNK, AFLOAT])
    expect(asked).toMatchObject([{ operation: HAUL, records: [MOORED, AFLOAT], unfit: 1 }])
  })

  describe('for all that a list shows', () => {
    const query = { q: 'gull', filter: [{ field: 'state', op: 'eq', value: 'afloat' }], sort: ['-name'], fields: ['name'], locations: ['here'] }
    async function runAll(count: number | undefined, operation: ResolvedOperation = { ...HAUL, over: 'query' }) {
      const [asked, toasts, lists]: [AskedOperation[], ToastRequest[], unknown[]] = [[], [], []]
      const list: Work['ports']['records']['list'] = async (resource, question) => {
        lists.push([resource, question])
        if (count === undefined) throw new Error('No network')
        return { success: true, message: '', data: [], page: { next: null, count, countIsExact: true } }
      }
      const records: Partial<Work['ports']['records']> = { list }
      const ports: Partial<Work['ports']> = {
        records: records as Work['ports']['records'],
        t: (key) => key,
        toast: (request) => void toasts.push(request),
        askOperation: async (each) => void ('operation' in each && asked.push(each)),
      }
      const context = { resource: BOAT, bundle: { ...bundle, operations: { [HAUL.name]: operation } }, query, isAll: true }
      await runOperation({ ports: ports as Work['ports'], context, resource: BOAT, records: [MOORED, SUNK] }, of(HAUL.name))
      return { asked, toasts, lists }
    }

    it('is not opened for more than a run takes', async () => {
      const { asked, toasts } = await runAll(RUN_RECORDS_MAX + 1)
      expect([asked, toasts.map(({ text }) => text)]).toEqual([[], ['shared/operations.tooMany']])
    })

    it('has what finds them, and how many there are whose state allows it', async () => {
      const { asked, lists } = await runAll(5_000)
      expect(lists).toMatchObject([['boat', { q: 'gull', count: 'exact', filter: [...query.filter, { field: 'state', op: 'in', value: HAUL.states }] }]])
      expect(asked).toMatchObject([{ filter: { q: 'gull', 'filter[state][eq]': 'afloat', 'locations[]': 'here' }, count: 5_000, unfit: 0 }])
      expect(Object.keys(asked[0]?.filter ?? {})).toHaveLength(3)
    })

    it('is opened without a number where none can be told', async () => {
      const { asked } = await runAll(undefined)
      expect(asked).toMatchObject([{ filter: { q: 'gull' } }])
      expect(asked[0]).not.toHaveProperty('count')
    })

    it('has the loaded ones where the server finds none itself', async () => {
      const { asked, lists } = await runAll(5, HAUL)
      expect([asked[0]?.filter, lists]).toEqual([undefined, []])
    })
  })

  it('begins with what the record says, but for what came through a mask', async () => {
    const begins = { skipperId: 'skipperId', sight: 'id', note: 'radioPhone', count: 'length' }
    const record = boat(1, 'sunk', { masked: ['radioPhone'] })
    const { asked } = await run(of(PLAN.name, { begins }), [record])
    expect(asked).toMatchObject([
      {
        records: [],
        shown: TRIP,
        unfit: 0,
        begins: {
          values: { skipperId: record.values.skipperId, sight: record.id, count: record.values.length },
          labels: { skipperId: record.labels.skipperId, sight: record.display },
        },
      },
    ])
    expect(asked[0]?.begins.values).not.toHaveProperty('note')
  })

  it('begins with what several records say alike', async () => {
    const [one, other] = [boat(1, 'moored'), { ...boat(1, 'moored'), id: 'other' }]
    const { asked } = await run(of(HAUL.name, { begins: { kind: 'kind', which: 'id' } }), [one, other])
    expect(asked[0]?.begins.values).toEqual({ kind: one.values.kind })
  })
})

describe('what came of it', () => {
  const tell = (operation: ResolvedOperation, refused: number, messages: readonly string[] = []) => {
    const told: unknown[] = []
    const findings = messages.map((message) => ({ code: 'comesTo', severity: 'info', message }) as const)
    const items = [
      { key: 'a', state: 'done', record: MOORED, findings: [...findings, ...findings] },
      { key: 'b', state: 'refused', record: SUNK, findings: [] },
    ] as const
    tellOperation(
      {
        t: (key, places) => `${key} ${JSON.stringify(places)}`,
        toast: ({ text }) => void told.push(text),
        changed: (resource, { id }) => void told.push([resource, id]),
      },
      operation,
      { items, done: 1, refused, isKept: true },
    )
    return told
  }
  it('is told to open lists, of what was done alone, and said where nothing was refused', () => {
    expect(tell(HAUL, 0)).toEqual([['boat', MOORED.id], 'operations/harbour/haul-out.done {"count":1}'])
    expect(tell(PLAN, 1)).toEqual([['trip', MOORED.id]])
    expect(tell({ ...PLAN, over: 'many', resource: 'boat' }, 1)).toEqual([
      ['trip', MOORED.id],
      ['boat', 'a'],
    ])
  })

  it('is said with what it came to, each once, and without where that is much', () => {
    const text = 'operations/harbour/haul-out.done {"count":1}'
    expect(tell(HAUL, 0, ['2 hauled, 1 left.', '1 sank.'])[1]).toBe(`${text}. 2 hauled, 1 left. 1 sank.`)
    expect(tell(HAUL, 0, ['One.', 'Two.', 'Three.'])[1]).toBe(text)
  })
})
