import { type RefObject, useEffect } from 'react'
import { useLatest } from '#widgets'

interface Dragging<T> {
  /** Selects the places where it can be put down. */
  readonly places: string
  readonly find: (id: string) => T | undefined
  /** Told what is taken once it follows the pointer, and undefined when that ends. */
  readonly take?: (item: T | undefined) => void
  /** `dx`: how far it was taken sideways, in px. */
  readonly drop: (item: T, place: HTMLElement, dx: number) => void
}

/** A hand shakes while it presses. */
const SLACK_PX = 5

interface Drag<T> {
  readonly item: T
  readonly button: HTMLElement
  readonly x: number
  readonly y: number
  ghost: HTMLElement | undefined
  over: HTMLElement | undefined
}

/** Takes records by mouse or pen from place to place: elements with `data-item`, marked `data-movable`. What follows the pointer is moved by the page itself and draws nothing again until it is put down. */
export function useDrag<T>(area: RefObject<HTMLElement | null>, options: Dragging<T>): void {
  const latest = useLatest(options)
  useEffect(() => {
    const element = area.current
    if (!element) return undefined
    let drag: Drag<T> | undefined

    const begin = (event: PointerEvent): void => {
      if (event.button !== 0 || event.pointerType === 'touch' || !(event.target instanceof Element)) return
      const button = event.target.closest<HTMLElement>('[data-item][data-movable]')
      const item = button && latest.current.find(button.dataset.item ?? '')
      if (button && item) drag = { item, button, x: event.clientX, y: event.clientY, ghost: undefined, over: undefined }
    }
    const follow = (event: PointerEvent): void => {
      if (!drag) return
      const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y]
      if (!drag.ghost && Math.hypot(dx, dy) < SLACK_PX) return
      event.preventDefault()
      if (!drag.ghost) {
        drag.ghost = ghostOf(drag.button)
        latest.current.take?.(drag.item)
      }
      drag.ghost.style.transform = `translate(${dx}px, ${dy}px)`
      mark(drag, placeAt(element, latest.current.places, event))
    }
    const end = (event: PointerEvent): void => {
      const ended = drag
      drag = undefined
      if (!ended?.ghost) return
      const { item, over } = ended
      finish(ended)
      latest.current.take?.(undefined)
      // The click that ends a drag opens nothing.
      addEventListener('click', stop, { capture: true, once: true })
      setTimeout(() => removeEventListener('click', stop, { capture: true }), 0)
      if (event.type === 'pointerup' && over) latest.current.drop(item, over, event.clientX - ended.x)
    }
    const cancel = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !drag?.ghost) return
      event.stopPropagation()
      finish(drag)
      latest.current.take?.(undefined)
      drag = undefined
    }
    element.addEventListener('pointerdown', begin)
    addEventListener('pointermove', follow)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
    addEventListener('keydown', cancel, { capture: true })
    return () => {
      if (drag) finish(drag)
      element.removeEventListener('pointerdown', begin)
      removeEventListener('pointermove', follow)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
      removeEventListener('keydown', cancel, { capture: true })
    }
  }, [area, latest])
}

const stop = (event: Event): void => {
  event.stopPropagation()
  event.preventDefault()
}

/** A copy of the record that follows the pointer. */
function ghostOf(button: HTMLElement): HTMLElement {
  const { left, top, width, height } = button.getBoundingClientRect()
  const ghost = button.cloneNode(true) as HTMLElement
  ghost.removeAttribute('data-item')
  ghost.setAttribute('aria-hidden', 'true')
  ghost.dataset.ghost = ''
  Object.assign(ghost.style, { position: 'fixed', left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`, insetInlineStart: '' })
  document.body.append(ghost)
  button.dataset.taken = ''
  return ghost
}

const placeAt = (area: HTMLElement, places: string, { clientX, clientY }: PointerEvent): HTMLElement | undefined => {
  const place = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(places) ?? undefined
  return place && area.contains(place) ? place : undefined
}

function mark<T>(drag: Drag<T>, over: HTMLElement | undefined): void {
  if (drag.over === over) return
  if (drag.over) delete drag.over.dataset.over
  if (over) over.dataset.over = 'true'
  drag.over = over
}

function finish<T>(drag: Drag<T>): void {
  mark(drag, undefined)
  drag.ghost?.remove()
  delete drag.button.dataset.taken
}
