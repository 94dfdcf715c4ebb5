import { useMemo } from 'react'
import type { RecordView, ResolvedResource, Sign } from '#contract'
import { compileForm, ruledRecord } from '#form-rules'
import { useSurroundings } from '../../use-surroundings.ts'
import { heldValues } from '../filling/record-answers.ts'

/** The gravest first. */
const ORDER: readonly Sign['tone'][] = ['danger', 'warning', 'system', 'info', 'neutral', 'success']

const NONE: readonly Sign[] = []

/** The signs whose condition holds for a record now, the gravest first; one that cannot be told does not hold. */
export function useHeldSigns(resource: ResolvedResource, record: RecordView, signs: readonly Sign[] = NONE): readonly Sign[] {
  const surroundings = useSurroundings()
  const ruled = useMemo(() => {
    const sections = signs.map(({ id, when }) => ({ id, when, fields: [] }))
    return ruledRecord({ fields: resource.fields, pages: [{ id: 'signs', sections }], root: 'record', checks: [] })
  }, [resource, signs])
  const rules = useMemo(() => (signs.length === 0 ? undefined : compileForm(ruled)), [ruled, signs])
  return useMemo(() => {
    const visible = rules?.evaluate(heldValues(ruled.fields, record.values).answers, { ...surroundings, lookups: {} }).visible
    const held = signs.filter(({ id }) => visible?.has(`section:${id}`))
    return held.toSorted((one, other) => ORDER.indexOf(one.tone) - ORDER.indexOf(other.tone))
  }, [rules, ruled, signs, record.values, surroundings])
}
