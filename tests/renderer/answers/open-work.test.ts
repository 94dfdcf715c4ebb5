import { describe, expect, it } from 'vitest'
import { ApiError } from '#api'
import type { ResolvedForm, ServerDraft } from '#contract'
import type { BesideDraft, DeviceDraft } from '#offline'
import { type OpenedWork, openWork } from '../../../src/renderer/answers/open-work.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const OLD = '00000000-0000-4000-8000-000000000002'
const head = { id: ID, form: 'forms/a', hash: 'h', clientId: null }
const device = (weight: number, version: number, isTaken: boolean): DeviceDraft => ({
  ...{ ...head, version, savedAt: '2026-06-01T12:00:00.000Z', content: { answers: { weight }, reasons: {}, labels: {} } },
  ...(isTaken && { isTaken }),
})
const server = (weight: number, version: number): ServerDraft => ({ ...device(weight, version, false), device: 'Chrome' })

interface Places {
  readonly own?: DeviceDraft
  readonly sides?: readonly BesideDraft[]
  readonly kept?: ServerDraft
  /** Takes the id that each look-up leaves out. */
  readonly asked?: unknown[]
  /** Takes the marks of what is let go. */
  readonly dropped?: string[]
}

async function open({ own, sides = [], kept, asked = [], dropped = [] }: Places): Promise<OpenedWork> {
  const nowhere = new ApiError({ status: 404, code: 'not-found', message: '' })
  const opened = await openWork({
    forms: {
      document: async () => ({ id: 'forms/a', lookups: { last: {} } }) as unknown as ResolvedForm,
      draft: async () => (kept ? kept : Promise.reject(nowhere)),
      drafts: async () => [],
      filed: () => Promise.reject(nowhere),
      start: () => Promise.reject(nowhere),
      lookups: async ({ id }) => {
        asked.push(id)
        return {}
      },
    },
    ...{ id: ID, formId: 'forms/a', hash: 'h', isNew: false, corrects: false, now: '2026-06-01T12:00:00.000Z', timeZone: 'UTC' },
    device: { load: async () => own, sides: async () => sides, drop: async (_id, mark) => void dropped.push(mark) },
  })
  if (typeof opened === 'string') throw new Error(opened)
  return opened
}

const weightOf = ({ content }: OpenedWork) => content.answers.weight

describe('a draft that is opened again', () => {
  it('looks up what other records say without the filed form that it corrects', async () => {
    const asked: unknown[] = []
    const corrected = { ...server(152, 5), recordVersion: 2 }
    await open({ kept: corrected, asked })
    await open({ kept: server(152, 5), asked })
    expect(asked).toEqual([ID, undefined])
  })

  it('asks about both when the device has answers that the server never took, and another device went on', async () => {
    const opened = await open({ own: device(149, 3, false), kept: server(152, 4) })
    expect([weightOf(opened), opened.isAhead, opened.theirs?.version]).toEqual([149, true, 4])
  })

  it('takes what it sent as the page went away, and what was found on the server, for its own', async () => {
    const sent = { ...device(149, 3, false), sent: device(148, 3, false).content }
    const opened = await open({ own: sent, kept: server(148, 4) })
    expect([weightOf(opened), opened.isAhead, opened.theirs, opened.version, opened.base]).toEqual([149, true, undefined, 4, { weight: 148 }])
    expect((await open({ own: sent, kept: server(147, 4) })).theirs?.version).toBe(4)
  })

  it('goes on from the server’s when that took all the device has, whoever went on with it', async () => {
    const opened = await open({ own: device(149, 3, true), kept: server(152, 5) })
    expect([weightOf(opened), opened.version, opened.isAhead, opened.theirs, opened.beside]).toEqual([152, 5, undefined, undefined, undefined])
  })

  it('brings up what another tab had saved unless the server took it before', async () => {
    const lost = await open({ own: device(149, 3, true), sides: [{ ...device(150, 3, false), mark: 'a' }], kept: server(152, 5) })
    expect(lost.beside?.map(({ mark }) => mark)).toEqual(['a'])
    const known = await open({ own: device(149, 3, true), sides: [{ ...device(150, 2, true), mark: 'a' }], kept: server(152, 5) })
    expect(known.beside).toBeUndefined()
  })

  it('brings it up without network when the server took it later than what this tab continues', async () => {
    const sides = [{ ...device(150, 4, true), mark: 'a' }]
    expect((await open({ own: device(149, 3, false), sides })).beside?.map(({ mark }) => mark)).toEqual(['a'])
    expect((await open({ own: device(149, 4, false), sides })).beside).toBeUndefined()
  })

  it('lets go of what lies there a second time, which would be a rival of all that is typed from here on', async () => {
    const dropped: string[] = []
    const sides = [
      { ...device(149, 3, false), mark: 'as here' },
      { ...device(150, 2, true), mark: 'taken' },
      { ...device(151, 3, false), mark: 'as there' },
      { ...device(152, 3, false), mark: 'another' },
    ]
    const opened = await open({ own: device(149, 3, false), kept: server(151, 3), sides, dropped })
    expect([opened.beside?.map(({ mark }) => mark), dropped]).toEqual([['another'], ['as here', 'taken', 'as there']])
  })

  it('still takes the place of the filed form that it was begun for, wherever it was kept', async () => {
    const replaces = { id: OLD, on: '2026-01-05' }
    const on = <D extends DeviceDraft>(draft: D): D => ({ ...draft, content: { ...draft.content, replaces } })
    const opened = [await open({ own: on(device(149, 3, false)) }), await open({ kept: on(server(150, 3)) })]
    expect(opened.map(({ content }) => content.replaces)).toEqual([replaces, replaces])
  })

  it('stays a form of its own once that was chosen here, whatever the server still has', async () => {
    const kept = server(149, 3)
    const opened = await open({ own: device(149, 3, false), kept: { ...kept, content: { ...kept.content, replaces: { id: OLD, on: '2026-01-05' } } } })
    expect([opened.content.replaces, opened.isAhead]).toEqual([undefined, true])
  })

  it('keeps the only copy there is', async () => {
    const dropped: string[] = []
    const opened = await open({ sides: [{ ...device(149, 0, false), mark: 'the only one' }], dropped })
    expect([weightOf(opened), opened.beside, dropped]).toEqual([149, undefined, []])
  })
})
