import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { recordsApi } from '#api'
import { useT } from '#i18n'
import { ChoicesList, Field, TextInput } from '#widgets'
import css from './list.module.css'

export interface ValueChoicesProps {
  readonly resource: string
  readonly name: string
  readonly label: string
  readonly text: string
  readonly chosen: readonly string[]
  readonly onChange: (draft: { readonly text: string; readonly chosen: readonly string[] }) => void
}

/** What a text field holds, to choose from; what is typed narrows it, and counts for itself when nothing is chosen. */
export function ValueChoices({ resource, name, label, text, chosen, onChange }: ValueChoicesProps): ReactNode {
  const t = useT()
  const [typed, setTyped] = useState(text)
  const { data: values = [] } = useQuery({
    queryKey: ['values', resource, name, typed.trim()],
    queryFn: ({ signal }) => recordsApi.values(resource, { field: name, typed }, signal),
    placeholderData: (before) => before,
  })
  const shown = [...chosen, ...values.filter((value) => !chosen.includes(value))]
  return (
    <>
      <Field label={t('shared/list.startsWith')}>
        <TextInput
          value={text}
          onChange={(next) => {
            setTyped(next ?? '')
            onChange({ text: next ?? '', chosen })
          }}
        />
      </Field>
      {shown.length > 0 && (
        <div className={css.choices}>
          <ChoicesList
            stacked
            label={label}
            options={shown.map((value) => ({ id: value, label: value }))}
            value={chosen}
            onChange={(next) => onChange({ text, chosen: next })}
          />
        </div>
      )}
    </>
  )
}
