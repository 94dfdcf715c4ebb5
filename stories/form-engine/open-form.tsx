import { useState } from 'react'
import type { AnswerValues, LookupValues, ResolvedForm } from '#contract'
import { createFormSession, FormEngine, type FormEngineProps, type FormSession, type FoundOption } from '#form-engine'
import { compileForm } from '#form-rules'
import { Button } from '#widgets'
import { LABELS, SURROUNDINGS, VISIT } from './visit-form.ts'

const BEDS: readonly FoundOption[] = [
  { id: '11111111-1111-4111-8111-111111111111', label: 'South bed', fills: { name: 'South bed' } },
  { id: '44444444-4444-4444-8444-444444444444', label: 'North bed', fills: { name: 'North bed' } },
]

export const PORTS: FormEngineProps['ports'] = {
  search: (_field, text) => Promise.resolve(BEDS.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))),
  sign: { signatures: [], onSign: () => undefined },
}

export interface OpenFormProps extends Partial<Omit<FormEngineProps, 'session' | 'onSubmit'>> {
  readonly form?: ResolvedForm
  readonly answers?: AnswerValues
  readonly lookups?: LookupValues
  /** For a look behind the page. */
  readonly onSession?: (session: FormSession) => void
  readonly onSubmit?: (outcome: ReturnType<FormSession['submit']>) => void
}

/** A form as a screen opens it: a session, the engine, a button to submit. */
export function OpenForm({ form = VISIT, answers = {}, lookups = {}, onSession, onSubmit, mode = 'edit', ports = PORTS, ...rest }: OpenFormProps) {
  const [session] = useState(() => {
    const opened = createFormSession({ form, rules: compileForm(form), answers, labels: LABELS, context: { ...SURROUNDINGS, lookups } })
    onSession?.(opened)
    return opened
  })
  return (
    <main style={{ padding: 'clamp(8px, 2vw, 24px)', display: 'grid', gap: 16 }}>
      {/* What is out of the window has no layout, and axe would measure contrast against what lies there instead. */}
      <style>{'[id*="--"] { content-visibility: visible !important }'}</style>
      <FormEngine {...rest} session={session} mode={mode} ports={ports} />
      {mode === 'edit' && (
        <Button
          look="solid"
          onClick={() => {
            const outcome = session.submit()
            onSubmit?.(outcome)
          }}
        >
          Submit
        </Button>
      )}
    </main>
  )
}
