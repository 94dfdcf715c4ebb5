import type { AssistantFault } from '#contract'

/** What went wrong with a host; without a word of what it said. */
export class HostFault extends Error {
  override readonly name = 'HostFault'
  readonly fault: AssistantFault
  /** How long it wants to be left alone; undefined: it has not said. */
  readonly waitMs: number | undefined

  constructor(fault: AssistantFault, waitMs?: number) {
    super(fault)
    this.fault = fault
    this.waitMs = waitMs
  }
}

/** It answers, and does not have what was named: no page of somebody between us, who would say the same of everything. */
export class MissingFault extends HostFault {
  constructor() {
    super('refused')
  }
}

const WAIT_MAX_MS = 600_000

/** `Retry-After`, seconds or a date, as milliseconds from now, at most ten minutes; undefined for none. */
export function retryAfter(value: string | undefined, now: Date): number | undefined {
  if (value === undefined) return undefined
  const isDate = value.includes(':')
  const ms = /^\d{1,9}$/.test(value.trim()) ? Number(value) * 1_000 : isDate ? Date.parse(value) - now.getTime() : Number.NaN
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), WAIT_MAX_MS)
}
