import { type ComponentKind, type PayFacts, type PayLine, type PayPerson, type PayRate, type PayRun, type PaySettings, payPeriod, type WorkerPay } from '#care'
import { addDays } from '#contract'
import { at, ZONE } from '../visits/visit-rows.ts'

/** Monday, 2 February 2026, is in the first of two weeks. */
export const PERIOD = { from: '2026-02-01', to: '2026-02-14' }
export const SETTINGS: PaySettings = { zone: ZONE, period: PERIOD }

export const person = (more: Partial<PayPerson> = {}): PayPerson => ({ id: 'w1', payClass: 'W2', ...more })
export const rate = (cents: number, more: Partial<PayRate> = {}): PayRate => ({ id: `r${cents}`, from: '2025-01-01', per: 'hour', cents, ...more })
/** `2026-02-02T08:00` to `2026-02-02T12:00`. */
export const line = (id: string, start: string, end: string, more: Partial<PayLine> = {}): PayLine => ({
  id,
  worker: 'w1',
  client: 'c1',
  service: 'pca',
  start: at(start),
  end: at(end),
  ...more,
})
/** So many hours from 8 in the morning of each day from Sunday, 1 February 2026 on; no hours, no line. */
export const days = (hours: readonly number[], more: Partial<PayLine> = {}): readonly PayLine[] =>
  hours.flatMap((length, day) => {
    const date = addDays('2026-02-01', day)
    const start = at(`${date}T08:00`)
    return length === 0
      ? []
      : [{ id: `${more.service ?? 'pca'} ${date}`, worker: 'w1', client: 'c1', service: 'pca', start, end: start + length * 3_600_000, ...more }]
  })

export interface Asked {
  readonly people?: readonly PayPerson[]
  readonly lines?: readonly PayLine[]
  readonly facts?: Partial<PayFacts>
  readonly settings?: Partial<PaySettings>
}

export const runOf = ({ people = [person()], lines = [], facts = {}, settings = {} }: Asked): PayRun =>
  payPeriod({ people, lines }, { rates: [rate(1_200)], ...facts }, { ...SETTINGS, ...settings })

export const payOf = (asked: Asked): WorkerPay => {
  const [pay] = runOf(asked).workers
  if (!pay) throw new Error('nobody is paid')
  return pay
}

/** Cents by kind, of the kinds that are there. */
export const centsByKind = ({ components }: WorkerPay): Partial<Record<ComponentKind, number>> => {
  const sums: Partial<Record<ComponentKind, number>> = {}
  for (const { kind, cents } of components) sums[kind] = (sums[kind] ?? 0) + cents
  return sums
}

/** `w1 noPayRate block`, in their order. */
export const verdictsOf = (asked: Asked): readonly string[] => runOf(asked).findings.map(({ worker = '', code, severity }) => `${worker} ${code} ${severity}`)
