import type { KeyboardEvent } from 'react'

const STOPS = '[data-at] :is(input:not([type="file"], [type="hidden"]), select, textarea)'

type Control = HTMLInputElement | HTMLSelectElement

/** The control that Enter leaves in a form that it does not hand in; undefined for every other key, and where Enter has a meaning of its own, as in a text of many lines or an open list. */
export function leftByEnter(event: KeyboardEvent): Control | undefined {
  const { key, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented, nativeEvent, target } = event
  if (key !== 'Enter' || altKey || ctrlKey || metaKey || shiftKey || defaultPrevented || nativeEvent.isComposing) return undefined
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target : undefined
}

/** The cursor comes to the first thing to fill in of the next question, as on paper, and what is typed replaces what stands there; behind the last question it stays. */
export function goToNextQuestion(form: HTMLFormElement, left: Control): void {
  const question = questionOf(left)
  const stops = [...form.querySelectorAll<Control | HTMLTextAreaElement>(STOPS)].filter((each) => each === left || isStop(each))
  const next = stops.slice(stops.indexOf(left) + 1).find((each) => questionOf(each) !== question)
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}

const questionOf = (element: Element): Element | null => element.closest('[data-at]')

/** Of what is chosen by radio buttons the chosen button is the stop, else the first one. */
function isStop(element: Control | HTMLTextAreaElement): boolean {
  const isStill = 'readOnly' in element && element.readOnly
  if (element.disabled || isStill || element.tabIndex < 0 || element.closest('[data-aside]') !== null || !element.checkVisibility()) return false
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return true
  const buttons = [...(questionOf(element)?.querySelectorAll<HTMLInputElement>('input[type="radio"]') ?? [])]
  return element === buttons[0] && !buttons.some(({ checked }) => checked)
}
