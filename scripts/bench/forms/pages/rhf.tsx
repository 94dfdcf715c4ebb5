/** Written by hand with React Hook Form: uncontrolled plain inputs, the least that React costs. */
import { createRoot } from 'react-dom/client'
import { type Control, type FieldErrors, type FieldValues, type UseFormRegister, useFieldArray, useForm, useWatch } from 'react-hook-form'
import { enter } from './contestant.ts'
import type { LogicalField, LogicalForm } from './logical-form.ts'

type Question = Pick<LogicalField, 'key' | 'type' | 'label' | 'min' | 'max' | 'options'> & { readonly required?: boolean }

interface InputProps {
  readonly question: Question
  readonly name: string
  readonly id: string
  readonly register: UseFormRegister<FieldValues>
}

function Input({ question: { type, required, min, max, options }, name, id, register }: InputProps) {
  const rules = {
    ...(required ? { required: 'is required' } : {}),
    ...(type === 'text' ? { maxLength: 200 } : {}),
    ...(type === 'number' ? { valueAsNumber: true as const, min: min ?? 0, max: max ?? 100 } : {}),
  }
  if (type !== 'select') return <input id={id} type={type === 'boolean' ? 'checkbox' : type} {...register(name, rules)} />
  return (
    <select id={id} {...register(name, rules)}>
      <option value="" />
      {options?.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </select>
  )
}

interface FieldProps {
  readonly field: LogicalField
  readonly register: UseFormRegister<FieldValues>
  readonly errors: FieldErrors
}

function Field({ field, register, errors }: FieldProps) {
  const section: unknown = errors[field.section]
  const error: unknown = typeof section === 'object' && section !== null ? Reflect.get(section, field.key) : undefined
  const message: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'message') : undefined
  return (
    <div className="field">
      <label htmlFor={field.key}>
        {field.label}
        {field.required && ' *'}
      </label>
      <Input question={field} id={field.key} name={`${field.section}.${field.key}`} register={register} />
      {Boolean(error) && (
        <div className="error" role="alert">
          {String(message)}
        </div>
      )}
    </div>
  )
}

function Conditional({ control, ...rest }: FieldProps & { readonly control: Control }) {
  return useWatch({ control, name: `${rest.field.section}.${rest.field.showIf}` }) ? <Field {...rest} /> : null
}

function Rows({
  array,
  control,
  register,
}: {
  readonly array: NonNullable<LogicalForm['array']>
  readonly control: Control
  readonly register: UseFormRegister<FieldValues>
}) {
  const { fields, append, remove } = useFieldArray({ control, name: array.key })
  return (
    <fieldset>
      <legend>{array.title}</legend>
      <table>
        <tbody>
          {fields.map((row, index) => (
            <tr key={row.id}>
              {array.columns.map((column) => (
                <td key={column.key}>
                  <Input question={column} id={`m${index}-${column.key}`} name={`${array.key}.${index}.${column.key}`} register={register} />
                </td>
              ))}
              <td>
                <button type="button" onClick={() => remove(index)}>
                  x
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" id="add" onClick={() => append({ drug: '', dose: undefined, start: '', route: '' })}>
        Add
      </button>
    </fieldset>
  )
}

let read: () => unknown = () => undefined

function App({ form }: { readonly form: LogicalForm }) {
  const { register, handleSubmit, control, getValues, formState } = useForm({ defaultValues: form.data as FieldValues, shouldFocusError: false })
  read = getValues
  return (
    <form noValidate onSubmit={handleSubmit(() => undefined)}>
      {form.sections.map((section) => (
        <fieldset key={section.key}>
          <legend>{section.title}</legend>
          {section.fields.map((field) => {
            const props = { field, register, errors: formState.errors }
            return field.showIf ? <Conditional key={field.key} {...props} control={control} /> : <Field key={field.key} {...props} />
          })}
        </fieldset>
      ))}
      {form.array && <Rows array={form.array} control={control} register={register} />}
      <button type="submit">Submit</button>
    </form>
  )
}

enter({
  mount: (container, form) => {
    createRoot(container).render(<App form={form} />)
    const find = (selector: string) => container.querySelector<HTMLElement>(selector)
    const rows = () => container.querySelectorAll('tbody tr')
    return {
      field: (key) => document.getElementById(key),
      count: () => container.querySelectorAll('input, select').length,
      submit: () => container.querySelector('form')?.requestSubmit(),
      errors: () => container.querySelectorAll('.error').length,
      data: () => read(),
      rows: () => rows().length,
      cell: (row, column) => document.getElementById(`m${row}-${column}`),
      addRow: () => find('#add')?.click(),
      deleteRow: (row) => rows()[row]?.querySelector('button')?.click(),
    }
  },
})
