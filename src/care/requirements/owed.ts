import { addDays, addMonths, byKey } from '#contract'

/** What a rule asks of somebody. */
export interface Asked {
  /** The same for all that asks for the same form, document or training. */
  readonly what: string
  /** What the rule is called. */
  readonly rule: string
  /** From which day it is asked, `YYYY-MM-DD`; always, when absent. */
  readonly from?: string
  /** Days after the start until it has to be there. */
  readonly dueDays: number
  /** How long it holds, where it does not say so itself; for ever, when absent. */
  readonly everyMonths?: number
  /** Nobody starts without it. */
  readonly stops: boolean
}

/** What is there of it. */
export interface Proof {
  readonly id: string
  readonly what: string
  /** The day of it. */
  readonly on: string
  /** The last day that it holds by itself. */
  readonly until?: string
  /** It holds for good, whatever is asked. */
  readonly isForGood?: boolean
}

/** How somebody stands with one thing that is asked of them. */
export interface Owed {
  readonly what: string
  readonly state: 'missing' | 'onFile' | 'expired'
  /** By when it has to be there, or has to be done again; absent where no day can be said yet, or it holds for good. */
  readonly dueOn: string | undefined
  readonly proof: Proof | undefined
  readonly stops: boolean
  /** Rules that ask for it. */
  readonly rules: readonly string[]
}

export interface OwedOn {
  /** The day on which care or work starts; absent where it is not known yet. */
  readonly startsOn: string | undefined
  readonly proofs: readonly Proof[]
  readonly today: string
}

/**
 * How somebody stands with all that is asked of them, one for each form, document or training: of several rules the strictest holds
 * (domain: backoffice §2.2, §2.3).
 */
export function owedBy(asked: readonly Asked[], { startsOn, proofs, today }: OwedOn): readonly Owed[] {
  const known = byKey(proofs, ({ what }) => what)
  return [...byKey(asked, ({ what }) => what)].map(([what, own]): Owed => {
    const proof = bestOf(known.get(what) ?? [], own)
    const until = proof && endOf(proof, own)
    return {
      what,
      proof,
      state: proof === undefined ? 'missing' : until !== undefined && until < today ? 'expired' : 'onFile',
      dueOn: proof === undefined ? firstDue(startsOn, own) : until,
      stops: own.some(({ stops }) => stops),
      rules: [...new Set(own.map(({ rule }) => rule))].toSorted(),
    }
  })
}

/** The last day that it holds; undefined when it holds for good. */
function endOf({ on, until, isForGood = false }: Proof, asked: readonly Asked[]): string | undefined {
  if (isForGood || until !== undefined) return isForGood ? undefined : until
  const months = asked.flatMap(({ everyMonths }) => everyMonths ?? [])
  return months.length === 0 ? undefined : addMonths(on, Math.min(...months))
}

const FOREVER = '9999-12-31'

/** That which holds longest; of two the later one. */
function bestOf(proofs: readonly Proof[], asked: readonly Asked[]): Proof | undefined {
  const order = (proof: Proof): string => `${endOf(proof, asked) ?? FOREVER} ${proof.on} ${proof.id}`
  return proofs.reduce<Proof | undefined>((best, proof) => (best === undefined || order(best) < order(proof) ? proof : best), undefined)
}

/** So many days after the start, or after the day from which a rule holds, where that is later. */
function firstDue(startsOn: string | undefined, asked: readonly Asked[]): string | undefined {
  if (startsOn === undefined) return undefined
  const dues = asked.map(({ from = startsOn, dueDays }) => addDays(from > startsOn ? from : startsOn, dueDays))
  return dues.toSorted()[0]
}
