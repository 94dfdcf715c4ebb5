import { componentsIn, elementOf, type Segment } from '../text/segment.ts'

/** A segment that a loop has. */
export interface SegmentRule {
  readonly id: string
  readonly isRequired: boolean
  readonly most: number
  /** It comes after the loops within; all others come before them. */
  readonly isAfterLoops?: boolean
  /** The segment is this one where the first component of this element is one of the values. */
  readonly qualifier?: { readonly element: number; readonly values: readonly string[] }
}

/** A loop: the segment that begins it, its further segments, and the loops within. */
export interface LoopRule {
  readonly id: string
  readonly start: SegmentRule
  readonly segments: readonly SegmentRule[]
  readonly loops: readonly LoopRule[]
}

export type Rule = SegmentRule | LoopRule

const MANY = Number.POSITIVE_INFINITY

/** `NM1 85` is an NM1 segment with 85 in element 1; `HL@3 20` has 20 in element 3; `REF 0B|1G` has either. */
function ruleOf(text: string, isRequired: boolean, most: number): SegmentRule {
  const [, id = '', element = '1', values] = /^(\w+)(?:@(\d+))?(?: (.+))?$/.exec(text) ?? []
  return { id, isRequired, most, ...(values === undefined ? {} : { qualifier: { element: Number(element), values: values.split('|') } }) }
}

/** A segment that must be there, once unless more are named. */
export const must = (text: string, most = 1): SegmentRule => ruleOf(text, true, most)
/** A segment that may be there, once unless more are named. */
export const may = (text: string, most = 1): SegmentRule => ruleOf(text, false, most)
export const mustMany = (text: string): SegmentRule => must(text, MANY)
export const mayMany = (text: string): SegmentRule => may(text, MANY)
export const afterLoops = (rule: SegmentRule): SegmentRule => ({ ...rule, isAfterLoops: true })
/** Several segments that may each be there once. */
export const each = (...texts: readonly string[]): readonly SegmentRule[] => texts.map((text) => may(text))

export function loop(id: string, start: SegmentRule, segments: readonly SegmentRule[], loops: readonly LoopRule[] = []): LoopRule {
  return { id, start, segments, loops }
}

export const isLoopRule = (rule: Rule): rule is LoopRule => 'start' in rule
export const startOf = (rule: Rule): SegmentRule => (isLoopRule(rule) ? rule.start : rule)

export function fits(segment: Segment, { id, qualifier }: SegmentRule): boolean {
  if (segment.id !== id) return false
  if (!qualifier) return true
  return qualifier.values.includes(componentsIn(segment, elementOf(segment, qualifier.element))[0] ?? '')
}

/** Whether a segment of this name stands anywhere in the loop. */
export const knows = (rule: LoopRule, id: string): boolean =>
  rule.start.id === id || rule.segments.some((segment) => segment.id === id) || rule.loops.some((inner) => knows(inner, id))
