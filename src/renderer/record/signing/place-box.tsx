import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import type { TemplatePlace } from '#contract'
import { classNames } from '#widgets'
import css from './places.module.css'
import { moved, sized } from './places.ts'

interface PlaceBoxProps {
  readonly place: TemplatePlace
  readonly label: string
  readonly isChosen: boolean
  readonly mayChange: boolean
  readonly onChoose: () => void
  readonly onChange: (place: TemplatePlace) => void
  readonly onRemove: () => void
}

/** Of a page, by one press of an arrow. */
const STEP = 0.004
const ARROWS: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

interface Drag {
  readonly pointer: number
  readonly from: { readonly x: number; readonly y: number }
  readonly place: TemplatePlace
  readonly how: typeof moved
}

const percent = (share: number): string => `${share * 100}%`

/** A place on its page: moved and sized with the pointer or with keys. */
export function PlaceBox({ place, label, isChosen, mayChange, onChoose, onChange, onRemove }: PlaceBoxProps): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const drag = useRef<Drag>(undefined)
  const begin = (event: PointerEvent, how: typeof moved): void => {
    event.stopPropagation()
    onChoose()
    if (!mayChange) return
    drag.current = { pointer: event.pointerId, from: { x: event.clientX, y: event.clientY }, place, how }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const go = (event: PointerEvent): void => {
    const page = box.current?.parentElement?.getBoundingClientRect()
    const { current } = drag
    if (current === undefined || page === undefined || current.pointer !== event.pointerId) return
    const { from, how } = current
    onChange(how(current.place, { x: (event.clientX - from.x) / page.width, y: (event.clientY - from.y) / page.height }))
  }
  const end = (): void => {
    drag.current = undefined
  }
  const press = (event: KeyboardEvent): void => {
    const by = ARROWS[event.key]
    if (!mayChange) return
    if (by !== undefined) onChange((event.shiftKey ? sized : moved)(place, by))
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button would not be dragged in Firefox
    <div
      ref={box}
      role="button"
      tabIndex={0}
      className={classNames(css.box, isChosen && css.chosen)}
      data-kind={place.kind}
      aria-label={label}
      aria-pressed={isChosen}
      style={{ left: percent(place.x), top: percent(place.y), width: percent(place.w), height: percent(place.h) }}
      onClick={(event) => event.stopPropagation()}
      onFocus={onChoose}
      onKeyDown={press}
      onPointerDown={(event) => begin(event, moved)}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <span className={css.label}>{label}</span>
      {isChosen && mayChange && <span className={css.corner} aria-hidden onPointerDown={(event) => begin(event, sized)} onPointerMove={go} onPointerUp={end} />}
    </div>
  )
}
