import type { DashboardData } from '#contract'
import { boatRows } from './boat-rows.ts'

const WEEKS = ['2026-01-04', '2026-01-11', '2026-01-18', '2026-01-25', '2026-02-01', '2026-02-08', '2026-02-15', '2026-02-22']

/** What the harbour's tiles show on an ordinary day. */
export const harbourData = (): DashboardData => ({
  boats: { kind: 'stat', value: 1240 },
  afloat: { kind: 'stat', value: 63, compare: 88 },
  insured: { kind: 'stat', value: 0.876 },
  worth: { kind: 'stat', value: 123_456_789 },
  alerts: { kind: 'list', rows: boatRows(6), count: 6, countIsExact: true },
  attention: { kind: 'counts', values: { uninsured: 5, unseen: 443, sunk: 0 } },
  trips: {
    kind: 'chart',
    categories: WEEKS,
    series: [
      { id: 'done', values: [7100, 7040, 6990, 7220, 7080, 6910, 7350, 5800] },
      { id: 'missed', values: [600, 510, 480, 640, 320, 410, 550, 120] },
    ],
  },
  busiest: { kind: 'chart', categories: ['ketch', 'sloop', 'yawl'], series: [{ id: 'boats', values: [41, 23, 2] }] },
  departures: { kind: 'chart', categories: ['1-06', '1-07', '3-08', '5-17', '7-11'], series: [{ id: 'boats', values: [12, 31, 7, 3, 1] }] },
  kinds: { kind: 'chart', categories: ['sloop', 'ketch', 'yawl'], series: [{ id: 'boats', values: [620, 410, 210] }] },
})

/** A day on which everything is done and nothing has happened yet. */
export const calmData = (): DashboardData => ({
  boats: { kind: 'stat', value: 0 },
  afloat: { kind: 'stat', value: 0, compare: 0 },
  insured: { kind: 'stat', value: 0 },
  worth: { kind: 'stat', value: 0 },
  alerts: { kind: 'list', rows: [], count: 0, countIsExact: true },
  attention: { kind: 'counts', values: {} },
  trips: { kind: 'chart', categories: WEEKS, series: [{ id: 'done', values: WEEKS.map(() => 0) }] },
  busiest: { kind: 'chart', categories: [], series: [{ id: 'boats', values: [] }] },
  departures: { kind: 'chart', categories: [], series: [{ id: 'boats', values: [] }] },
  kinds: { kind: 'chart', categories: [], series: [] },
})
