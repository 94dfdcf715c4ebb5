import { useState } from 'react'
import type { AskedOperation } from '#actions'
import { useHasText } from '#i18n'
import { defaultAnswers } from '../record/filling/default-answers.ts'
import { NO_DRAFTS } from '../record/filling/drafts.ts'
import { RecordFilling } from '../record/filling/record-filling.ts'
import { planRecord } from '../record/filling/record-plan.ts'
import { resourceChecks } from '../record/resource-checks.ts'
import { useSurroundings } from '../use-surroundings.ts'
import { askedOf } from './device-answers.ts'

/** The questions of an operation, all on one page, with what the records say to begin with; undefined where it asks nothing. */
export function useAskedFilling({ operation, begins }: AskedOperation, key: string): RecordFilling | undefined {
  const hasText = useHasText()
  const surroundings = useSurroundings()
  const [filling] = useState(() => {
    const { input } = operation
    const [first, ...others] = askedOf(operation)
    if (first === undefined) return undefined
    const pages = [{ id: 'asked', title: '', sections: [{ id: 'asked', columns: 2 as const, fields: [first, ...others] as [string, ...string[]] }] }]
    const plan = planRecord({ resource: input, pages, strings: operation.id, hasText, root: 'record', checks: resourceChecks(input), creating: true })
    const record = { values: { ...defaultAnswers(input, surroundings), ...begins.values }, labels: begins.labels, masked: [], version: 0 }
    return new RecordFilling({ plan, record, context: { ...surroundings, lookups: {} }, drafts: NO_DRAFTS, key })
  })
  return filling
}
