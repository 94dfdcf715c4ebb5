import type { DomainModule } from './module.ts'

/** Planning of visits: series, moves, and what speaks against them (guide: backoffice §3.2–3.4). */
export const visits: DomainModule = {
  slots: {
    visit: {
      fields: {
        starts: { type: 'moment', found: true },
        ends: { type: 'moment', found: true },
        client: { type: 'reference', to: 'client', found: true },
        worker: { type: 'reference', to: 'worker', found: true },
        service: { type: 'reference', to: 'service', found: true },
        line: { type: 'reference', to: 'line', optional: true },
        units: { type: 'number', optional: true },
        group: { type: 'text', found: true, optional: true },
        series: { type: 'text', found: true },
        recurrence: { type: 'group', optional: true },
      },
      /** `counts`: they take the worker's time. `open`: they wait for a worker. `movable`: nothing has happened yet. */
      states: ['counts', 'open', 'movable', 'draft'],
      transitions: ['cancel', 'publish', 'publishOpen'],
    },
    client: { fields: {}, states: ['served'] },
    worker: { fields: { otherHours: { type: 'number', optional: true } }, states: ['working'] },
    service: { fields: { code: { type: 'choice', optional: true } } },
    line: {
      fields: {
        client: { type: 'reference', to: 'client', found: true },
        service: { type: 'reference', to: 'service', found: true },
        starts: { type: 'date', found: true },
        ends: { type: 'date', found: true },
        remaining: { type: 'number', optional: true },
        planned: { type: 'number', optional: true },
      },
      states: ['inForce'],
      optional: true,
    },
    holiday: { fields: { on: { type: 'date', found: true } }, optional: true },
    absence: {
      fields: { worker: { type: 'reference', to: 'worker', found: true }, starts: { type: 'moment', found: true }, ends: { type: 'moment', found: true } },
      states: ['granted'],
      optional: true,
    },
  },
  rules: { guards: 'visit' },
  operations: ['create-series', 'move', 'copy-week', 'cancel', 'publish', 'swap-worker'],
  findings: {
    'worker-busy': ['from', 'to', 'with'],
    'worker-away': ['from', 'to'],
    'worker-not-working': [],
    'client-not-served': [],
    'not-covered': ['date'],
    'units-left': ['left', 'planned'],
    'month-cap': ['month', 'hours', 'limit'],
    'month-cap-near': ['month', 'hours', 'limit'],
    'too-long': ['limit'],
    'travel-gap': ['minutes'],
    'clock-changed': ['date'],
    holiday: ['date'],
    overtime: ['hours', 'limit'],
    'too-many': ['limit'],
    'none-left': [],
    'same-series': [],
  },
  settings: {
    monthCapHours: 310,
    monthWarnHours: 280,
    visitMaxHours: 25,
    travelGapMinutes: 15,
    overtimeHours: 40,
    seriesMax: 200,
    careCodes: 'T1019 S5130 S5125',
  },
}
