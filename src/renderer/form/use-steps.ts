import { type RefObject, useEffect, useRef, useState } from 'react'
import { type StepItem, useArrival } from '#widgets'

export interface Step {
  readonly id: string
  readonly title: string
  /** Shows what was answered in the others: their problems are not its own. */
  readonly isReview: boolean
}

export interface StepsOptions {
  readonly steps: readonly Step[]
  /** Id of the step in sight; the first one when absent or unknown. */
  readonly step: string | undefined
  /** Problems by step id. */
  readonly counts: ReadonlyMap<string, number>
  readonly onStep: (id: string) => void
  /** Nothing else may be gone to. */
  readonly isHeld?: boolean
}

export interface Steps {
  readonly at: number
  readonly current: Step | undefined
  readonly next: Step | undefined
  readonly previous: Step | undefined
  /** As the rail shows them. */
  readonly items: readonly StepItem[]
  /** The heading of the step in sight, which takes the focus with each step. */
  readonly top: RefObject<HTMLHeadingElement | null>
  readonly go: (id: string) => void
}

/** Where one is among steps. Those already seen may be gone back to. */
export function useSteps({ steps, step, counts, onStep, isHeld = false }: StepsOptions): Steps {
  const top = useRef<HTMLHeadingElement>(null)
  const at = Math.max(
    0,
    steps.findIndex(({ id }) => id === step),
  )
  const [seen, setSeen] = useState(at)
  useEffect(() => setSeen((known) => Math.max(known, at)), [at])
  const all = [...counts.values()].reduce((sum, more) => sum + more, 0)
  const items = steps.map(({ id, title, isReview }, index) => {
    const count = isReview ? all : (counts.get(id) ?? 0)
    const isBehind = index <= seen && index !== at
    return { id, label: title, done: isBehind && count === 0, problems: isBehind && !isReview ? count : 0, locked: index > seen || (isHeld && index !== at) }
  })
  const go = useArrival({ here: steps[at]?.id, open: onStep, arrive: () => top.current?.focus() })
  return { at, current: steps[at] ?? steps[0], next: steps[at + 1], previous: steps[at - 1], items, top, go }
}
