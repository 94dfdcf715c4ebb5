import type { ResolvedForm } from '#contract'
import { topOf } from '../session/pointers.ts'
import { elementId } from './engine.ts'

/** The page and section that ask for the field at a pointer. */
export function placeOf(form: ResolvedForm, pointer: string): { readonly page: string; readonly section: string } | undefined {
  const name = topOf(pointer)
  for (const page of form.pages) {
    for (const section of page.sections) {
      if (section.items.some((item) => item.kind === 'field' && item.field === name)) return { page: page.id, section: section.id }
    }
  }
  return undefined
}

const FOCUSABLE = 'input, select, textarea, button'

/** Scrolls to a field and puts the focus into it, or into the first control of a group. */
export function reveal(idPrefix: string, pointer: string): void {
  const element = document.getElementById(elementId(idPrefix, pointer)) ?? document.querySelector(`[data-at="${CSS.escape(pointer)}"]`)
  if (!(element instanceof HTMLElement)) return
  const control = element.matches(FOCUSABLE) ? element : (element.querySelector<HTMLElement>(FOCUSABLE) ?? element)
  control.scrollIntoView({ block: 'center' })
  control.focus({ preventScroll: true })
}
