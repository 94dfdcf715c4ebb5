import type { ReactNode } from 'react'
import type { AskedFields, Refusal, Reply } from '#actions'

export type Values = NonNullable<Reply['values']>

interface Drawn {
  readonly formId: string
  readonly errors: Refusal['errors']
  readonly onSubmit: (values: Values) => void
  readonly onChange: (values: Values) => void
}

/** What draws the fields that a question asks for; it is a form with this id and hands on the values. */
export type DrawFields = (fields: AskedFields, drawn: Drawn) => ReactNode
