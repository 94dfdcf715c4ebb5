import { describe, expect, it } from 'vitest'
import type { OutboxItem } from '#offline'
import { type WorkFacts, workNotices } from '../../src/shell/offline/work-notice.ts'

const NOW = Date.parse('2026-01-13T12:00:00Z')
const DAY_MS = 86_400_000

const CALM: WorkFacts = {
  keys: { kind: 'open', userId: 'u', by: 'server', lostEarlier: false, evicted: 0 },
  drafts: { place: 'device', inMemory: 0 },
  outbox: { items: [], isSending: false, inMemory: 0, isOutdated: false, foreign: 0 },
  notice: { lost: 0, isOutdated: false, isPersisted: true },
  now: NOW,
}
const queued = (agoMs: number, status: OutboxItem['status'] = 'waiting'): OutboxItem => ({
  formType: 'note',
  requestType: 'Post',
  formId: 'f',
  idempotency: `${agoMs}`,
  status,
  queuedAt: new Date(NOW - agoMs).toISOString(),
})
const withItems = (...items: readonly OutboxItem[]): Partial<WorkFacts> => ({ outbox: { ...CALM.outbox, items } })
const idsOf = (part: Partial<WorkFacts>): readonly string[] => workNotices({ ...CALM, ...part }).map(({ id }) => id)

describe('what is said of the work on a device', () => {
  it.each<[string, Partial<WorkFacts>, readonly string[]]>([
    ['nothing while all is well', {}, []],
    ['nothing of a form that waits for a day', withItems(queued(DAY_MS)), []],
    ['that forms are gone which the browser dropped (R29)', { notice: { ...CALM.notice, lost: 1 } }, ['lost']],
    ['that the device is full (R27)', { drafts: { place: 'memory', reason: 'full', inMemory: 1 } }, ['full']],
    ['that this browser keeps nothing (R28)', { outbox: { ...CALM.outbox, inMemory: 1, storage: 'missing' } }, ['missing']],
    ['nothing of a key that only waits for the password', { drafts: { place: 'memory', reason: 'locked', inMemory: 1 } }, []],
    ['that a newer tab needs this one loaded anew', { notice: { ...CALM.notice, isOutdated: true } }, ['outdated']],
    ['that the offline use of the device was ended', { keys: { kind: 'unavailable', userId: 'u', reason: 'revoked' } }, ['revoked']],
    ['that only the passphrase opens what lies here', { keys: { kind: 'mismatch', userId: 'u', way: 'passphrase' } }, ['mismatch']],
    ['that what an earlier key sealed is closed', { keys: { kind: 'open', userId: 'u', by: 'server', lostEarlier: true, evicted: 0 } }, ['earlier']],
    ['that work waits for seven days (S26)', withItems(queued(7 * DAY_MS), queued(DAY_MS)), ['old']],
    ['that the server did not take a form', withItems(queued(DAY_MS, 'attention')), ['attention']],
    ['that the browser may drop what waits', { ...withItems(queued(1)), notice: { ...CALM.notice, isPersisted: false } }, ['persist']],
    ['that a newer version is ready, and never more than says so', { notice: { ...CALM.notice, update: () => undefined } }, ['update']],
  ])('is %s', (_title, part, expected) => {
    expect(idsOf(part)).toEqual(expected)
  })

  it('counts the forms that are too old, and puts what is lost first', () => {
    const notices = workNotices({ ...CALM, ...withItems(queued(8 * DAY_MS), queued(9 * DAY_MS)), notice: { ...CALM.notice, lost: 3 } })
    expect(notices.map(({ id, count }) => [id, count])).toEqual([
      ['lost', 3],
      ['old', 2],
    ])
  })
})
