import { HOUR_MS } from '../time/span.ts'

/** A pay period that is closed at an instant (domain: backoffice §1.2). Days are `YYYY-MM-DD`. */
export interface PayCutOff {
  readonly id: string
  readonly from: string
  readonly to: string
  /** Epoch milliseconds. */
  readonly lockAt: number
  readonly graceHours?: number
}

/** In which period approved time is paid, and whether it comes after its own was locked. */
export interface PayingPeriod {
  readonly cutOff: PayCutOff
  readonly isLate: boolean
}

const isOpenAt = ({ lockAt, graceHours = 0 }: PayCutOff, instant: number): boolean => instant <= lockAt + graceHours * HOUR_MS

/** The period of the day; when it was locked at the approval, the next one that was not (domain: backoffice §3.9). Undefined where there is none. */
export function payingPeriod(time: { readonly date: string; readonly approvedAt: number }, cutOffs: readonly PayCutOff[]): PayingPeriod | undefined {
  const own = cutOffs.find(({ from, to }) => from <= time.date && time.date <= to)
  if (own === undefined) return undefined
  const open = cutOffs
    .filter((cutOff) => cutOff.from >= own.from && isOpenAt(cutOff, time.approvedAt))
    .reduce<PayCutOff | undefined>((first, cutOff) => (first === undefined || cutOff.from < first.from ? cutOff : first), undefined)
  return open && { cutOff: open, isLate: open !== own }
}
