import { expect, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { createFormSession, FormEngine } from '#form-engine'
import { compileForm } from '#form-rules'
import { PORTS } from '../../../stories/form-engine/open-form.tsx'
import { Stage, type StageProps } from '../../../stories/stage.tsx'
import type { ClinicalForm } from './clinical-forms.ts'

export interface Opening extends Omit<StageProps, 'children'> {
  readonly mode?: 'edit' | 'read'
}

/** Draws a form with every page and section open, its answers in place. */
export async function openClinicalForm({ form, context, answers }: ClinicalForm, { mode = 'edit', ...look }: Opening = {}): Promise<void> {
  const session = createFormSession({ form, rules: compileForm(form), answers, context })
  await render(
    <Stage {...look}>
      <main style={{ padding: 'clamp(8px, 2vw, 24px)' }}>
        {/* What is out of the window has no layout, and axe would measure contrast against what lies there instead. */}
        <style>{'section { content-visibility: visible !important }'}</style>
        <h1>{form.formType}</h1>
        <FormEngine session={session} mode={mode} layout="single" ports={PORTS} />
      </main>
    </Stage>,
  )
  if (mode === 'read') return
  const { visible } = session.state()
  const asked = form.pages
    .flatMap(({ sections }) => sections)
    .flatMap(({ items }) => items.flatMap((item) => (item.kind === 'field' && visible.has(`/${item.field}`) ? [item.field] : [])))
  await vi.waitFor(() => expect(asked.filter((name) => document.querySelector(`[data-at="/${name}"]`) === null)).toEqual([]), { timeout: 30_000 })
}
