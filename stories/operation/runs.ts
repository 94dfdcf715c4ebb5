import type { OperationItem, OperationRunView } from '#contract'
import { boatRows } from '../shelf/boat-rows.ts'

const COMMON = { operation: 'regatta.haul', title: 'Haul out', total: 5_000, by: 'Olive Harbor' }

export const RUNNING: OperationRunView = {
  ...{ ...COMMON, id: '00000000-0000-4000-8009-000000000001', state: 'running', left: 3_760 },
  ...{ done: 1_238, refused: 2, at: '2026-03-18T15:00:00.000Z' },
}
export const ENDED: OperationRunView = {
  ...{ ...COMMON, id: '00000000-0000-4000-8009-000000000002', state: 'done', left: 0, done: 4_997, refused: 3 },
  ...{ at: '2026-03-17T15:00:00.000Z', endedAt: '2026-03-17T15:02:00.000Z' },
}
export const STOPPED: OperationRunView = {
  ...RUNNING,
  id: '00000000-0000-4000-8009-000000000003',
  state: 'stopped',
  why: 'rights',
  at: '2026-03-16T15:00:00.000Z',
}

export const NOT_HAULED: readonly OperationItem[] = boatRows(3).map(({ id, display }) => ({
  ...{ key: id, state: 'refused', name: display },
  findings: [{ code: 'crane', severity: 'block', message: 'The boat is heavier than the crane can lift.' }],
}))
