import { useState } from 'react'
import type { Json } from '#contract'
import { FormView, type FormViewProps } from '#forms'
import { Button } from '#widgets'

export interface LiveFormProps extends Omit<FormViewProps, 'onChange'> {
  readonly sendLabel?: string
}

/** A form that keeps what is typed, as a screen would. */
export function LiveForm({ values: initial, sendLabel = 'Send', ...rest }: LiveFormProps) {
  const [values, setValues] = useState(initial)
  const change = (name: string, value: Json) => setValues((now) => ({ ...now, [name]: value }))
  return (
    <main style={{ padding: 24, display: 'flex', flexDirection: 'column', gap: 16 }}>
      <FormView {...rest} id="story-form" values={values} onChange={change} />
      {rest.mode === 'edit' && (
        <Button type="submit" form="story-form" look="solid">
          {sendLabel}
        </Button>
      )}
    </main>
  )
}
