import type { EngineForm } from '../session/engine-form.ts'
import { topOf } from '../session/pointers.ts'
import { elementId } from './engine.ts'

/** The page and section that ask for the field at a pointer. */
export function placeOf(form: EngineForm, pointer: string): { readonly page: string; readonly section: string } | undefined {
  const name = topOf(pointer)
  for (const page of form.pages) {
    for (const section of page.sections) {
      if (section.items.some((item) => item.kind === 'field' && item.field === name)) return { page: page.id, section: section.id }
    }
  }
  return undefined
}

/** Opens what the element is folded up in. */
export function unfold(element: Element | null): void {
  const fold = element?.closest('details')
  if (fold) fold.open = true
}

const FOCUSABLE = 'input, select, textarea, button'

/** Scrolls to a field and puts the focus into it, or into the first control of a group; in rows that can be made, to what makes those that are missing. */
export function reveal(idPrefix: string, pointer: string): void {
  const element = document.getElementById(elementId(idPrefix, pointer)) ?? document.querySelector(`[data-at="${CSS.escape(pointer)}"]`)
  if (!(element instanceof HTMLElement)) return
  unfold(element)
  const inside = element.querySelector<HTMLElement>('[data-make]:enabled') ?? element.querySelector<HTMLElement>(FOCUSABLE)
  const control = element.matches(FOCUSABLE) ? element : (inside ?? element)
  control.scrollIntoView({ block: 'center' })
  control.focus({ preventScroll: true })
}
