import { flushSync } from 'react-dom'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ResolvedField, ResolvedForm, ResolvedResource, Section } from '#contract'
import { createFormSession, FormEngine, type FormSession } from '#form-engine'
import { compileForm } from '#form-rules'
import { FilterEditor } from '../../src/renderer/list/filter-editor.tsx'
import type { RecordFilling } from '../../src/renderer/record/filling/record-filling.ts'
import { SURROUNDINGS, VISIT } from '../../stories/form-engine/visit-form.ts'
import { LiveForm } from '../../stories/forms/live-form.tsx'
import { Stage } from '../../stories/stage.tsx'

type MomentType = 'date' | 'time' | 'datetime'

/** One field of this type, open in the page: what is kept of it, and an attempt to hand it in, which says whether it went through. */
interface Place {
  readonly inputs: readonly HTMLInputElement[]
  readonly kept: () => unknown
  readonly send: () => Promise<boolean>
}

const inputsIn = (element: Element): readonly HTMLInputElement[] => [...element.querySelectorAll('input')]

async function inAnswers(field: ResolvedField): Promise<Place & { readonly session: FormSession }> {
  const form: ResolvedForm = {
    ...VISIT,
    layout: 'single',
    fields: { moment: field },
    pages: [{ id: 'p', title: 'p', sections: [{ id: 's', title: 's', columns: 1, items: [{ kind: 'field', field: 'moment' }] }] }],
    checks: [],
  }
  const session = createFormSession({ form, rules: compileForm(form), context: SURROUNDINGS })
  const { container } = await render(
    <Stage>
      <FormEngine mode="edit" session={session} ports={{ search: () => Promise.resolve([]) }} />
    </Stage>,
  )
  return { session, inputs: inputsIn(container), kept: () => session.content().answers.moment ?? null, send: () => Promise.resolve(session.submit().ok) }
}

async function inRecords(field: ResolvedField): Promise<Place> {
  const resource = { id: 'resources/x', fields: { moment: field }, checks: [] } as unknown as ResolvedResource
  const section: Section = { id: 's', fields: ['moment'] }
  const onSubmit = vi.fn()
  let filling: RecordFilling | undefined
  const onFilling = (opened: RecordFilling): void => {
    filling = opened
  }
  const { container } = await render(
    <Stage>
      <LiveForm resource={resource} sections={[section]} strings="x" values={{}} mode="edit" onSubmit={onSubmit} onFilling={onFilling} />
    </Stage>,
  )
  return {
    inputs: inputsIn(container),
    kept: () => filling?.session.content().answers.moment ?? null,
    send: async () => {
      const before = onSubmit.mock.calls.length
      container.querySelector('form')?.requestSubmit()
      return onSubmit.mock.calls.length > before
    },
  }
}

/** Types into the parts of the browser's own input from its first on, as it takes them. */
async function typeInto(input: HTMLInputElement | undefined, keys: string): Promise<void> {
  if (!input) throw new Error('There is no such input.')
  input.focus()
  await userEvent.keyboard(keys)
}

const leave = async (): Promise<void> => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await new Promise((resolve) => setTimeout(resolve, 20))
}

const SENTENCES: Readonly<Record<MomentType, string>> = {
  date: 'This date is incomplete or does not exist. Correct it or clear it.',
  time: 'This time is incomplete. Correct it or clear it.',
  datetime: 'Enter both a date that exists and a time, or clear both.',
}

describe.each(Object.entries({ 'a form of answers': inAnswers, 'a record form': inRecords }))('in %s', (_name, open) => {
  test.each([
    ['a day that does not exist', 'date', ['02312026']],
    ['half a day', 'date', ['02']],
    ['half a time', 'time', ['10']],
    ['a date without its time', 'datetime', ['02282026']],
    ['a time without its date', 'datetime', ['', '1000AM']],
    ['a day that does not exist, with a time', 'datetime', ['02312026', '1000AM']],
  ] as const)('%s is refused and said to be, required or not, and cleared it is blank', async (_case, type, typed) => {
    for (const required of [false, true]) {
      const { inputs, kept, send } = await open({ type, label: 'moment', ...(required && { required }) })
      for (const [index, keys] of typed.entries()) if (keys !== '') await typeInto(inputs[index], keys)
      await leave()
      expect(kept()).toBe('?')
      expect(await send()).toBe(false)
      await expect.element(document.body).toHaveTextContent(SENTENCES[type])
      expect(document.body.textContent).not.toContain('This field is required')
      for (const input of inputs) input.value = ''
      inputs[0]?.focus()
      await leave()
      expect([kept(), await send()]).toEqual([null, !required])
    }
  })

  test('a date and a time are taken key by key, with every year in between, without an error thrown', async () => {
    const thrown = vi.fn()
    addEventListener('error', thrown)
    const { inputs, kept, send } = await open({ type: 'datetime', label: 'moment' })
    await typeInto(inputs[1], '1000AM')
    await typeInto(inputs[0], '02282026')
    await leave()
    expect([kept(), await send(), thrown.mock.calls]).toEqual(['2026-02-28T16:00:00.000Z', true, []])
    removeEventListener('error', thrown)
  })
})

test('what is taken back is shown and stays so, with the focus in the field', async () => {
  const { session, inputs, kept } = await inAnswers({ type: 'date', label: 'moment' })
  await typeInto(inputs[0], '02282026')
  await leave()
  inputs[0]?.focus()
  flushSync(() => void session.undo())
  expect([kept(), inputs[0]?.value]).toEqual([null, ''])
  await leave()
  expect(kept()).toBe(null)
})

test('a list is not filtered by a day that does not exist', async () => {
  const onApply = vi.fn()
  const { container } = await render(
    <Stage>
      <FilterEditor resource="boat" name="on" field={{ type: 'date', label: 'on' }} filters={[]} names={{}} onApply={onApply} />
    </Stage>,
  )
  const [from] = inputsIn(container)
  await typeInto(from, '02312026')
  await leave()
  container.querySelector('form')?.requestSubmit()
  await expect.element(document.body).toHaveTextContent(SENTENCES.date)
  expect(onApply).not.toHaveBeenCalled()
})
