import type { Ruling } from '#form-rules'
import { type Apart, job, WorkDied } from '#server/platform/apart'
import type { Asked, Rule } from './rule-work.ts'

const RULE = job<Asked, Ruling | undefined>({ name: 'rule', lane: 'rules', limitMs: 15_000 })

/** Rules upon many answers in a process of its own; what takes it too long is too much. */
export const ruledApart =
  (apart: Apart): Rule =>
  (asked) =>
    apart.do(RULE, asked, asked.who).catch((error: unknown) => {
      if (error instanceof WorkDied) return undefined
      throw error
    })
