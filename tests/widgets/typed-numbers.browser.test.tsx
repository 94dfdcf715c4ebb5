import { describe, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Json, ResolvedField, ResolvedForm, ResolvedResource, Section } from '#contract'
import { createFormSession, FormEngine } from '#form-engine'
import { compileForm } from '#form-rules'
import { LANGUAGES } from '#i18n'
import { FilterEditor } from '../../src/renderer/list/filter-editor.tsx'
import type { RecordFilling } from '../../src/renderer/record/filling/record-filling.ts'
import { SURROUNDINGS, VISIT } from '../../stories/form-engine/visit-form.ts'
import { LiveForm } from '../../stories/forms/live-form.tsx'
import { Stage } from '../../stories/stage.tsx'
import { meantIn, TRIED_EVERYWHERE } from '../validation/typed-numbers.ts'

const TYPES = ['integer', 'decimal', 'percent', 'money'] as const
type NumberType = (typeof TYPES)[number]
const FIELDS: Readonly<Record<NumberType, ResolvedField>> = {
  integer: { type: 'integer', label: 'integer' },
  decimal: { type: 'decimal', label: 'decimal', unit: 'feet' },
  percent: { type: 'percent', label: 'percent' },
  money: { type: 'money', label: 'money' },
}

/** One number field in a place where people type: what it kept of what was typed and left, what it shows then, and whether that is refused. */
interface Place {
  readonly type: (text: string) => Promise<{ readonly kept: unknown; readonly shown: string; readonly isRefused: boolean }>
}

const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/** Types as the browser tells it, without waiting for a frame between the keys. */
function put(input: HTMLInputElement, text: string): void {
  input.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  write?.call(input, text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }))
  input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

function inputIn(element: Element): HTMLInputElement {
  const input = element.querySelector('input')
  if (!input) throw new Error('There is no input here.')
  return input
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

async function inAnswers(type: NumberType, language: string): Promise<Place> {
  const form: ResolvedForm = {
    ...VISIT,
    layout: 'single',
    fields: { amount: FIELDS[type] },
    pages: [{ id: 'p', title: 'p', sections: [{ id: 's', title: 's', columns: 1, items: [{ kind: 'field', field: 'amount' }] }] }],
    checks: [],
  }
  const session = createFormSession({ form, rules: compileForm(form), context: SURROUNDINGS })
  const ports = { search: () => Promise.resolve([]) }
  const { container } = await render(
    <Stage language={language}>
      <FormEngine mode="edit" session={session} ports={ports} />
    </Stage>,
  )
  return {
    type: async (text) => {
      const input = inputIn(container)
      put(input, text)
      await settled()
      return { kept: session.content().answers.amount ?? null, shown: input.value, isRefused: !session.submit().ok }
    },
  }
}

async function inRecords(type: NumberType, language: string): Promise<Place> {
  const resource = { id: 'resources/x', fields: { amount: FIELDS[type] }, checks: [] } as unknown as ResolvedResource
  let filling: RecordFilling | undefined
  const onFilling = (opened: RecordFilling): void => {
    filling = opened
  }
  const { container } = await render(
    <Stage language={language}>
      <LiveForm resource={resource} sections={[SECTION]} strings="x" values={{}} mode="edit" onSubmit={() => undefined} onFilling={onFilling} />
    </Stage>,
  )
  return {
    type: async (text) => {
      const input = inputIn(container)
      put(input, text)
      await settled()
      const isRefused = filling?.submit() === undefined
      return { kept: filling?.session.content().answers.amount ?? null, shown: input.value, isRefused }
    },
  }
}
const SECTION: Section = { id: 's', fields: ['amount'] }

/** What is refused is not applied, so that the field is the only place that holds it. */
const NOT_APPLIED = Symbol('not applied')

async function inFilters(type: NumberType, language: string): Promise<Place> {
  let kept: unknown
  const { container } = await render(
    <Stage language={language}>
      <FilterEditor resource="boat" name="amount" field={FIELDS[type]} filters={[]} names={{}} onApply={([filter]) => (kept = filter?.value)} />
    </Stage>,
  )
  return {
    type: async (text) => {
      const input = inputIn(container)
      put(input, text)
      await settled()
      kept = NOT_APPLIED
      container.querySelector('form')?.requestSubmit()
      await settled()
      const isRefused = kept === NOT_APPLIED
      return { kept: isRefused ? NOT_APPLIED : kept, shown: input.value, isRefused }
    },
  }
}

const PLACES = { 'a form of answers': inAnswers, 'a record form': inRecords, 'a list filter': inFilters }

/** What the field must keep of the text. */
function expected(type: NumberType, meant: number | 'refused', text: string): Json {
  if (meant === 'refused') return text
  return type === 'money' ? Math.round(meant * 100) : meant
}

/** Read as a number, yet not one of the field: a half where whole ones are asked, or beyond its bounds. */
const isOutside = (type: NumberType, meant: number): boolean =>
  (type === 'integer' && !Number.isInteger(meant)) || (type === 'percent' && (meant < 0 || meant > 100))

describe.each(Object.entries(PLACES))('a number typed in %s', (_name, open) => {
  test.each(LANGUAGES.map(({ code, numbers }) => [code, numbers] as const))('is kept as it was meant, or refused, in %s', async (code, numbers) => {
    const wrong: string[] = []
    for (const type of TYPES) {
      const place = await open(type, code)
      for (const written of TRIED_EVERYWHERE) {
        const meant = meantIn(numbers, written)
        const { kept, shown, isRefused } = await place.type(written.typed)
        const isWrong = meant === 'refused' || isOutside(type, meant)
        const fits =
          (kept === NOT_APPLIED || kept === expected(type, meant, written.typed)) && isRefused === isWrong && (meant !== 'refused' || shown === written.typed)
        if (!fits) wrong.push(`${type} ${JSON.stringify(written.typed)}: kept ${String(kept)}, shown ${JSON.stringify(shown)}, refused ${isRefused}`)
      }
    }
    expect(wrong).toEqual([])
  })
})
