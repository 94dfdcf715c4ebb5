import { describe, expect, it } from 'vitest'
import { type ActionPorts, type AskedOperation, createActions, type Question, type Refusal, type Reply } from '#actions'
import { ApiError } from '#api'
import type { Action, RecordView, ResolvedResource, ResolvedTransition } from '#contract'
import type { ToastRequest } from '#store'

const RESOURCE: ResolvedResource = {
  name: 'thing',
  id: 'resources/thing',
  title: 'title',
  plural: 'plural',
  display: { template: '{name}' },
  health: 'none',
  locationScoped: false,
  fields: {},
  lifecycle: {
    field: 'state',
    initial: ['open'],
    transitions: [
      { id: 'close', from: ['open'], to: 'closed', reason: 'required' },
      { id: 'ship', from: ['open'], to: 'shipped' },
    ],
  },
  checks: [],
  similar: [],
  trash: {},
  can: ['read', 'update', 'delete', 'restore', 'export'],
}

/** The same thing with two fields that have names, and this transition alone. */
const withTransition = (transition: ResolvedTransition): ResolvedResource => ({
  ...RESOURCE,
  fields: { color: { type: 'text', label: 'thing.color' }, size: { type: 'text', label: 'thing.size' } },
  lifecycle: { field: 'state', initial: ['open'], transitions: [transition] },
})

const record = (id: string, version = 1): RecordView => ({
  id,
  version,
  display: `Thing ${id}`,
  createdAt: '',
  updatedAt: '',
  deletedAt: null,
  locationId: null,
  values: { color: 'red' },
  labels: {},
  masked: [],
  can: [],
})

interface World {
  readonly calls: unknown[]
  readonly toasts: ToastRequest[]
  readonly questions: Question[]
  readonly operations: AskedOperation[]
  /** What the dialog was left open with. */
  readonly refusals: Refusal[]
}

const setUp = (reply: Reply | null = {}, refuse: (id: string, body: unknown) => ApiError | undefined = () => undefined, isViewing = false) => {
  const world: World = { calls: [], toasts: [], questions: [], operations: [], refusals: [] }
  const answer = async (verb: string, id: string, body: unknown, version: number): Promise<RecordView> => {
    world.calls.push([verb, id, body])
    const refusal = refuse(id, body)
    if (refusal) throw refusal
    return record(id, version + 1)
  }
  const kept = new Map<string, string>()
  const ports: ActionPorts = {
    records: {
      list: async () => ({ success: true, message: '', data: [], page: { next: null, count: 0, countIsExact: true } }),
      update: (_, id, body) => answer('update', id, body, body.version),
      remove: (_, id, body) => answer('remove', id, body, body.version),
      restore: (_, id) => answer('restore', id, undefined, 2),
      transition: (_, id, transition, body) => answer(transition, id, body, body.version),
      effects: async (_, id) => {
        if (refuse(id, undefined)) throw bad()
        return { visits: id === 'calm' ? 0 : 2 }
      },
      operate: async (_, id, operation) => ({
        success: true,
        message: `said of ${id}`,
        data: { record: await answer(operation, id, undefined, 1), isGood: id !== 'bad' },
      }),
      sheet: async (_, kind, query) => {
        world.calls.push([kind, query?.ids])
        return new Blob(['a,b'])
      },
      paper: async (_, paper, ids) => {
        world.calls.push(['paper', paper, ids])
        const refused = refuse(paper, ids)
        if (refused) throw refused
        return new Blob(['%PDF'], { type: 'application/pdf' })
      },
    },
    ask: async (question) => {
      world.questions.push(question)
      const refused = reply && (await question.send?.(reply))
      if (refused) world.refusals.push(refused)
      return refused ? undefined : (reply ?? undefined)
    },
    askOperation: async (asked) => void ('operation' in asked ? world.operations.push(asked) : world.calls.push(['import', asked.imports.name])),
    toast: (request) => void world.toasts.push(request),
    t: (key, places) => (places ? `${key} ${JSON.stringify(places)}` : key),
    pathOf: (id, params) => (id === 'known' ? `/pages/${params.id ?? ''}` : undefined),
    navigate: (path) => void world.calls.push(['navigate', path]),
    changed: (resource, { id, version }) => void world.calls.push(['changed', resource, id, version]),
    lastAnswer: { read: (question) => kept.get(question) ?? null, keep: (question, answer) => void kept.set(question, answer) },
    saveFile: (name) => void world.calls.push(['save', name]),
    openFile: ({ type }) => void world.calls.push(['open', type]),
    print: () => void world.calls.push(['print']),
    isRefused: () => isViewing,
    today: () => '2026-01-02',
  }
  return { world, run: createActions(ports) }
}

const bad = (): ApiError => new ApiError({ status: 409, code: 'conflict', message: 'Stale' })
const DELETE: Action = { id: 'delete', kind: 'delete' }

describe('a paper', () => {
  const paper: Action = { id: 'print', kind: 'paper', paper: 'card' }
  const of = (count: number) => Array.from({ length: count }, (_none, at) => record(`r${at}`))

  it('of all records is one file, opened in a tab', async () => {
    const { world, run } = setUp()
    await run(paper, { resource: RESOURCE, records: of(2) })
    expect(world.calls).toEqual([
      ['paper', 'card', ['r0', 'r1']],
      ['open', 'application/pdf'],
    ])
    expect(world.questions).toEqual([])
  })

  it('is printed for who looks through the eyes of somebody else, too', async () => {
    const { world, run } = setUp({}, undefined, true)
    await run(paper, { resource: RESOURCE, records: of(1) })
    expect(world.calls).toHaveLength(2)
  })

  it('of more than fifty is refused before it is asked for; what the server refuses is said', async () => {
    const many = setUp()
    await many.run(paper, { resource: RESOURCE, records: of(51) })
    expect([many.world.calls, many.world.toasts]).toMatchObject([[], [{ tone: 'warning', text: 'shared/validation.tooMany {"max":50}' }]])
    const refused = setUp({}, bad)
    await refused.run(paper, { resource: RESOURCE, records: of(1) })
    expect(refused.world.toasts).toMatchObject([{ tone: 'danger', stays: true }])
    expect(refused.world.calls).toHaveLength(1)
  })
})

describe('refuses', () => {
  it('an action of a kind it does not know, in view of the person', async () => {
    const { world, run } = setUp()
    await run({ id: 'launch', kind: 'launch' } as unknown as Action, { resource: RESOURCE, records: [record('a')] })
    expect([world.calls, world.toasts[0]]).toMatchObject([[], { tone: 'danger', text: 'shared/actions.unknown {"id":"launch"}' }])
  })

  it('to go to a route out of reach', async () => {
    const { world, run } = setUp()
    await run({ id: 'go', kind: 'navigate', route: 'secret' }, {})
    expect([world.calls, world.toasts.map(({ text }) => text)]).toEqual([[], ['shared/actions.outOfReach']])
  })

  it('whatever changes something while another person’s pages are looked at, and nothing else', async () => {
    const kinds = ['create', 'edit', 'delete', 'move', 'restore', 'print', 'reload', 'export', 'navigate'] as const
    const opened: string[] = []
    for (const kind of kinds) {
      const { world, run } = setUp(null, undefined, true)
      await run({ id: kind, kind, route: 'known' } as Action, {
        resource: RESOURCE,
        records: [record('a')],
        openEditor: () => void opened.push(kind),
        reload: () => void opened.push(kind),
      })
      if (world.calls.length > 0 || world.questions.length > 0) opened.push(kind)
    }
    expect(opened).toEqual(['print', 'reload', 'export', 'navigate'])
  })

  it('a transition that the resource does not have', async () => {
    const { world, run } = setUp()
    await run({ id: 'x', kind: 'transition', transition: 'explode' }, { resource: RESOURCE, records: [record('a')] })
    expect([world.calls.length, world.toasts[0]?.tone]).toEqual([0, 'danger'])
  })
})

describe('navigate', () => {
  it('leads to a list that is filtered by what the record says', async () => {
    const { world, run } = setUp()
    const filter = { owner: 'id', state: 'state', place: 'nothing' }
    await run({ id: 'go', kind: 'navigate', route: 'known', filter }, { records: [{ ...record('a'), values: { state: 'open & shut' } }] })
    expect(world.calls).toEqual([['navigate', expect.stringMatching(/\?f\.owner=eq%3Aa&f\.state=eq%3Aopen\+%26\+shut&f\.place=empty$/)]])
  })
})

describe('call', () => {
  const CHECK: Action = { id: 'check', kind: 'call', operation: 'check-portal' }

  it('says in the words of the server what it did, and keeps trouble in view', async () => {
    const { world, run } = setUp()
    await run(CHECK, { resource: RESOURCE, records: [record('a'), record('bad')] })
    expect(world.calls).toMatchObject([
      ['check-portal', 'a', undefined],
      ['changed', RESOURCE.name, 'a', 2],
      ['check-portal', 'bad', undefined],
      ['changed', RESOURCE.name, 'bad', 2],
    ])
    expect(world.toasts).toEqual([
      { tone: 'success', text: 'said of a', stays: false },
      { tone: 'warning', text: 'said of bad', stays: true },
    ])
  })

  it('says what refused it, and goes on with the others', async () => {
    const { world, run } = setUp({}, (id) => (id === 'a' ? bad() : undefined))
    await run(CHECK, { resource: RESOURCE, records: [record('a'), record('b')] })
    expect(world.toasts.map(({ tone }) => tone)).toEqual(['danger', 'success'])
  })
})

describe('delete', () => {
  it('does nothing when the person calls the question off', async () => {
    const { world, run } = setUp(null)
    await run(DELETE, { resource: { ...RESOURCE, trash: { reason: 'required' } }, records: [record('a')] })
    expect([world.calls, world.questions[0]?.reason]).toEqual([[], 'required'])
  })

  it('does nothing without a record', async () => {
    const { world, run } = setUp()
    await run(DELETE, { resource: RESOURCE, records: [] })
    expect(world).toEqual({ calls: [], toasts: [], questions: [], operations: [], refusals: [] })
  })

  it('sends the version and the reason that was asked for', async () => {
    const { world, run } = setUp({ reason: 'double' })
    await run(DELETE, { resource: { ...RESOURCE, trash: { reason: 'required' } }, records: [record('a', 4)] })
    expect(world.calls[0]).toEqual(['remove', 'a', { version: 4, reason: 'double' }])
  })

  it('offers undo instead of a question, and undo restores', async () => {
    const { world, run } = setUp()
    await run(DELETE, { resource: RESOURCE, records: [record('a')] })
    expect(world.questions).toEqual([])
    world.toasts[0]?.action?.run()
    await Promise.resolve()
    expect(world.calls).toContainEqual(['restore', 'a', undefined])
  })
})

describe('a bulk run', () => {
  it('goes on after a failure and says how many went well', async () => {
    const { world, run } = setUp({}, (id) => (id === 'b' ? bad() : undefined))
    await run({ id: 'ship', kind: 'transition', transition: 'ship' }, { resource: RESOURCE, records: ['a', 'b', 'c'].map((id) => record(id)) })
    expect(world.toasts).toMatchObject([{ tone: 'warning', text: 'shared/actions.bulkReport {"ok":2,"failed":1}', detail: 'Stale' }])
  })

  it('asks what would follow of all of them together, and leaves out of each what is not wanted', async () => {
    const { world, run } = setUp({ without: ['visits'] }, (id) => (id === 'b' ? bad() : undefined))
    const resource = withTransition({ id: 'ship', from: ['open'], to: 'sent', questions: ['visits'] })
    await run({ id: 'ship', kind: 'transition', transition: 'ship' }, { resource, records: ['a', 'b', 'c'].map((id) => record(id)) })
    const { ticks } = world.questions[0] ?? {}
    expect([ticks?.ids, await ticks?.count({}), ticks?.label('visits', 4)]).toEqual([
      ['visits'],
      { visits: 4 },
      'resources/thing.effects.ship.visits {"count":4}',
    ])
    expect(world.calls).toContainEqual(['ship', 'c', { version: 1, without: ['visits'] }])
  })
})

describe('set', () => {
  it('undoes with the new version and the former values', async () => {
    const { world, run } = setUp()
    await run({ id: 'paint', kind: 'set', values: { color: 'blue', size: 2 } }, { resource: RESOURCE, records: [record('a', 3)] })
    world.toasts[0]?.action?.run()
    await Promise.resolve()
    expect(world.calls.filter((call) => Array.isArray(call) && call[0] === 'update')).toEqual([
      ['update', 'a', { version: 3, values: { color: 'blue', size: 2 } }],
      ['update', 'a', { version: 4, values: { color: 'red', size: null } }],
    ])
  })
})

describe('set that asks', () => {
  const action: Action = { id: 'hand-over', kind: 'set', asks: ['color'], reason: 'optional' }
  const several = { resource: RESOURCE, records: [record('a', 3), record('b')] }

  it('asks once for all, names what is left blank no more, and undoes each by itself', async () => {
    const { world, run } = setUp({ values: { color: 'blue', size: '' }, reason: 'New team' })
    await run(action, several)
    expect(world.questions).toHaveLength(1)
    expect(world.questions[0]).toMatchObject({ reason: 'optional', fields: { names: ['color'], about: ['a', 'b'] } })
    world.toasts[0]?.action?.run()
    await Promise.resolve()
    expect(world.calls.filter((call) => Array.isArray(call) && call[0] === 'update')).toEqual([
      ['update', 'a', { version: 3, values: { color: 'blue' }, reason: 'New team' }],
      ['update', 'b', { version: 1, values: { color: 'blue' }, reason: 'New team' }],
      ['update', 'a', { version: 4, values: { color: 'red' }, reason: 'New team' }],
      ['update', 'b', { version: 2, values: { color: 'red' }, reason: 'New team' }],
    ])
  })

  it.each<readonly [string, Reply | null]>([
    ['called off', null],
    ['answered with nothing', { values: { color: '' } }],
  ])('changes nothing when it is %s', async (_what, reply) => {
    const { world, run } = setUp(reply)
    await run(action, several)
    expect(world.calls).toEqual([])
  })
})

describe('transition', () => {
  it('asks for the reason its document demands', async () => {
    const { world, run } = setUp({ reason: 'done' })
    await run({ id: 'close', kind: 'transition', transition: 'close' }, { resource: RESOURCE, records: [record('a')] })
    expect([world.questions[0]?.reason, world.calls[0]]).toEqual(['required', ['close', 'a', { version: 1, reason: 'done' }]])
  })

  it('shows the warnings the server found and goes on with a reason', async () => {
    const warned = new ApiError({ status: 422, code: 'reason-required', message: '', problems: [{ path: '/values/x', message: 'Unusual' }] })
    const { world, run } = setUp({ reason: 'checked' }, (_, body) => (JSON.stringify(body).includes('checked') ? undefined : warned))
    await run({ id: 'ship', kind: 'transition', transition: 'ship' }, { resource: RESOURCE, records: [record('a')] })
    expect([world.questions[0]?.lines, world.toasts[0]?.tone]).toEqual([['Unusual'], 'success'])
  })

  it('keeps its dialog with the fields that were refused marked, and names what is missing elsewhere', async () => {
    const problems = [
      { path: '/values/color', message: 'This field is required' },
      { path: '/values/size', message: 'This field is required' },
    ]
    const { world, run } = setUp(
      { reason: 'done', values: { color: 'red' } },
      () => new ApiError({ status: 422, code: 'invalid-value', message: '', problems }),
    )
    const resource = withTransition({ id: 'close', from: ['open'], to: 'closed', reason: 'required', asks: ['color'] })
    await run({ id: 'close', kind: 'transition', transition: 'close' }, { resource, records: [record('a')] })
    expect(world.refusals).toEqual([
      { errors: { '/color': 'This field is required' }, lines: ['thing.size: This field is required'], message: 'shared/actions.missing' },
    ])
    expect([world.toasts, world.questions[0]?.fields?.values]).toEqual([[], { color: 'red', state: 'closed' }])
  })

  it('is made at once where nothing would follow from it', async () => {
    const { world, run } = setUp()
    const resource = withTransition({ id: 'ship', from: ['open'], to: 'sent', questions: ['nothing'] })
    await run({ id: 'ship', kind: 'transition', transition: 'ship' }, { resource, records: [record('calm')] })
    expect([world.questions, world.calls[0]]).toEqual([[], ['ship', 'calm', { version: 1 }]])
  })

  it('that asks nothing says in words what is missing', async () => {
    const refusal = new ApiError({ status: 422, code: 'invalid-value', message: '', problems: [{ path: '/values/size', message: 'This field is required' }] })
    const { world, run } = setUp({}, () => refusal)
    const resource = withTransition({ id: 'ship', from: ['open'], to: 'sent' })
    await run({ id: 'ship', kind: 'transition', transition: 'ship' }, { resource, records: [record('a')] })
    expect(world.toasts).toEqual([{ tone: 'danger', text: 'shared/actions.missing', detail: 'thing.size: This field is required', stays: true }])
  })
})

describe('move', () => {
  const MOVE: Action = { id: 'move', kind: 'move' }

  it('does nothing without a location', async () => {
    const { world, run } = setUp({ reason: 'closer' })
    await run(MOVE, { resource: RESOURCE, records: [record('a')] })
    expect([world.calls, world.questions[0]?.reason, world.questions[0]?.fields?.names]).toEqual([[], 'required', ['locationId']])
  })

  it('sends the location and the reason, of each record that is picked', async () => {
    const { world, run } = setUp({ reason: 'closer', values: { locationId: 'x' } })
    await run(MOVE, { resource: RESOURCE, records: [record('a'), record('b', 3)] })
    expect(world.calls.filter((call) => Array.isArray(call) && call[0] === 'update')).toEqual([
      ['update', 'a', { version: 1, values: {}, locationId: 'x', reason: 'closer' }],
      ['update', 'b', { version: 3, values: {}, locationId: 'x', reason: 'closer' }],
    ])
  })
})

describe('export', () => {
  it('asks before health data leaves the system, and saves nothing when called off', async () => {
    const { world, run } = setUp(null)
    await run({ id: 'csv', kind: 'export' }, { resource: { ...RESOURCE, health: 'phi' } })
    await run({ id: 'csv', kind: 'export' }, { resource: { ...RESOURCE, health: 'personal' } })
    await run({ id: 'csv', kind: 'export' }, { resource: RESOURCE })
    expect([world.questions.map(({ text }) => text), world.calls]).toEqual([['shared/actions.exportHealth', 'shared/actions.exportPersonal', undefined], []])
  })

  it('saves a workbook named after the resource and the day, or the kind of file that was picked, which is offered first the next time', async () => {
    for (const [reply, kind] of [
      [{}, 'xlsx'],
      [{ choice: 'csv' }, 'csv'],
      [{ choice: 'exe' }, 'xlsx'],
    ] as const) {
      const { world, run } = setUp(reply)
      await run({ id: 'csv', kind: 'export' }, { resource: RESOURCE })
      await run({ id: 'csv', kind: 'export' }, { resource: RESOURCE })
      expect(world.calls.slice(0, 2)).toEqual([
        [kind, undefined],
        ['save', `thing-2026-01-02.${kind}`],
      ])
      expect(world.questions.map(({ choice }) => choice?.chosen)).toEqual(['xlsx', kind])
      expect(world.questions[0]?.choice?.options.map(({ id }) => id)).toEqual(['xlsx', 'csv'])
    }
  })

  it('holds the picked records alone, and says when they are too many for one file', async () => {
    const { world, run } = setUp()
    await run({ id: 'csv', kind: 'export' }, { resource: RESOURCE, records: [record('a'), record('b')] })
    expect(world.calls[0]).toEqual(['xlsx', ['a', 'b']])
    await run({ id: 'csv', kind: 'export' }, { resource: RESOURCE, records: Array.from({ length: 201 }, (_, index) => record(String(index))) })
    expect([world.calls.length, world.toasts.at(-1)?.text]).toEqual([2, 'shared/validation.tooMany {"max":200}'])
  })
})

it('goes to the route with the id of the record', async () => {
  const { world, run } = setUp()
  await run({ id: 'open', kind: 'navigate', route: 'known' }, { records: [record('a')] })
  await run({ id: 'open', kind: 'navigate', route: 'known', as: 'user' }, { records: [record('a')] })
  await run({ id: 'open', kind: 'navigate', route: 'known', as: 'user' }, {})
  expect(world.calls.slice(0, 2)).toEqual([
    ['navigate', '/pages/a'],
    ['navigate', '/pages/a?user=a'],
  ])
  expect(world.calls.flat().join()).not.toContain('undefined')
})
