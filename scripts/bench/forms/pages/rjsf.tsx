/** @rjsf/core with its own plain look and Ajv, as its documentation shows it. */
import Form from '@rjsf/core'
import validator from '@rjsf/validator-ajv8'
import { createRoot } from 'react-dom/client'
import { enter } from './contestant.ts'

enter({
  mount: (container, form) => {
    let data: unknown = form.data
    const onChange = ({ formData }: { readonly formData?: unknown }) => {
      data = formData
    }
    createRoot(container).render(
      <Form schema={form.schema} formData={form.data} validator={validator} noHtml5Validate onChange={onChange} onError={() => undefined} />,
    )
    const section = new Map(form.sections.flatMap(({ key, fields }) => fields.map((field) => [field.key, key] as const)))
    const all = (selector: string) => container.querySelectorAll<HTMLElement>(selector)
    return {
      field: (key) => document.getElementById(`root_${section.get(key)}_${key}`),
      count: () => all('input[id^="root_"], select[id^="root_"]').length,
      submit: () => container.querySelector('form')?.requestSubmit(),
      errors: () => all('[id$="__error"]').length,
      data: () => data,
      rows: () => all('input[id^="root_meds_"][id$="_drug"]').length,
      cell: (row, column) => document.getElementById(`root_meds_${row}_${column}`),
      addRow: () => container.querySelector<HTMLElement>('.rjsf-array-item-add button, button.rjsf-array-item-add')?.click(),
      deleteRow: (row) => all('button.rjsf-array-item-remove')[row]?.click(),
    }
  },
})
