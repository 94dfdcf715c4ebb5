import type { AnswerValues, DraftContent, Json, ResolvedField } from '#contract'
import { stepsOf } from '#form-rules'
import { FieldValue } from '#widgets'
import { stepInto } from './merging.ts'

/** What one side of a comparison says. */
export interface Side {
  readonly answers: AnswerValues
  /** Display texts of references and users, by pointer. */
  readonly labels: DraftContent['labels']
}

export interface SideValueProps {
  readonly field: ResolvedField
  readonly value: Json | undefined
  readonly side: Side
}

/** One side's answer to a question, people and records by their names. */
export function SideValue({ field, value, side }: SideValueProps) {
  const texts = textsById(side)
  const label = Array.isArray(value) ? value.map((id) => texts.get(String(id)) ?? '') : typeof value === 'string' ? texts.get(value) : undefined
  return <FieldValue field={field} value={value} label={label} labelOf={(id) => texts.get(id)} />
}

/** Display texts by the id that they are of. */
function textsById({ answers, labels }: Side): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(labels).map(([pointer, text]) => {
      const steps = stepsOf(pointer)
      const value = steps.reduce<Json | undefined>(stepInto, answers)
      return [typeof value === 'string' ? value : (steps.at(-1) ?? ''), text]
    }),
  )
}
