import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Chosen, keyOf } from './target.ts'

export type WhoKind = 'people' | 'roles'

export interface ChosenState {
  /** Which list stands on the one side. */
  readonly kind: WhoKind
  readonly show: (kind: WhoKind) => void
  /** Who of that list is looked at; each list keeps its own. */
  readonly chosen: Chosen | undefined
  readonly choose: (chosen: Chosen) => void
  /** What stands on the other side: its beginning comes into sight with somebody else. */
  readonly pane: RefObject<HTMLDivElement | null>
}

/** Who is looked at, of people and of roles. `named` is looked at until somebody is chosen. */
export function useChosen(named?: Chosen): ChosenState {
  const [kind, show] = useState<WhoKind>('people')
  const [picked, setPicked] = useState<Partial<Record<WhoKind, Chosen>>>({})
  const pane = useRef<HTMLDivElement>(null)
  const chosen = picked[kind] ?? (kind === 'people' ? named : undefined)
  const key = chosen && keyOf(chosen.target)
  useEffect(() => {
    if (key !== undefined && (pane.current?.getBoundingClientRect().top ?? 0) < 0) pane.current?.scrollIntoView({ block: 'start' })
  }, [key])
  return { kind, show, chosen, choose: (next) => setPicked((known) => ({ ...known, [kind]: next })), pane }
}
