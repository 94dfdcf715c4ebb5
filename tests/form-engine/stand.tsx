import { expect, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { AnswerValues, ResolvedForm } from '#contract'
import { type AnswerSession, createFormSession, FormEngine, type FormEngineProps } from '#form-engine'
import { compileForm } from '#form-rules'
import { PORTS } from '../../stories/form-engine/open-form.tsx'
import { FILLED, LABELS, SURROUNDINGS, VISIT } from '../../stories/form-engine/visit-form.ts'
import { Stage } from '../../stories/stage.tsx'

export interface Stand {
  readonly session: AnswerSession
  /** Questions that were drawn since the last asking, in order. */
  readonly drawn: () => readonly string[]
  /** Waits until nothing is drawn any more, and forgets what was. */
  readonly quiet: () => Promise<void>
  readonly submit: () => void
}

export interface StandOptions extends Partial<Omit<FormEngineProps, 'session'>> {
  readonly form?: ResolvedForm
  readonly answers?: AnswerValues
}

/** Opens a form in the page and counts which questions are drawn. */
export async function openStand({ form = VISIT, answers = FILLED, ...rest }: StandOptions = {}): Promise<Stand> {
  const session = createFormSession({ form, rules: compileForm(form), answers, labels: LABELS, context: SURROUNDINGS })
  let drawn: string[] = []
  const counted: AnswerSession = {
    ...session,
    question: (pointer) => {
      drawn.push(pointer)
      return session.question(pointer)
    },
  }
  await render(
    <Stage>
      <FormEngine mode="edit" layout="single" ports={PORTS} {...rest} session={counted} />
    </Stage>,
  )
  // Sections come one after the other; what a test counts begins when the last is there.
  await vi.waitFor(() => expect(document.querySelector('[data-at="/photo"]')).not.toBeNull(), { timeout: 10_000 })
  const take = (): readonly string[] => {
    const seen = drawn
    drawn = []
    return seen
  }
  return {
    session,
    submit: () => void session.submit(),
    drawn: take,
    quiet: async () => {
      do {
        take()
        await pause(REST_MS)
      } while (drawn.length > 0)
    },
  }
}

/** Longer than a pause in typing, after which a text is handed on. */
const REST_MS = 400

/** Types letter by letter in one go, so that no pause comes between two letters however busy the machine is. */
export function typeAtOnce(element: Element, text: string): void {
  if (!(element instanceof HTMLInputElement)) throw new Error('This is no input.')
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  for (const letter of text) {
    write?.call(element, element.value + letter)
    element.dispatchEvent(new InputEvent('input', { bubbles: true, data: letter, inputType: 'insertText' }))
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
