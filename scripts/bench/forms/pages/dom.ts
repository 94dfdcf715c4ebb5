/** The floor: elements made by hand, one listener, no library. */
import { enter } from './contestant.ts'
import type { LogicalField, LogicalForm, LogicalValue } from './logical-form.ts'

type Question = Pick<LogicalField, 'key' | 'type' | 'min' | 'max' | 'options'>
type Values = Record<string, LogicalValue | undefined>

function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), props)
  element.append(...children)
  return element
}

function inputOf({ type, options, min, max }: Question, value: LogicalValue | undefined): HTMLInputElement | HTMLSelectElement {
  if (type === 'boolean') return make('input', { type: 'checkbox', checked: value === true })
  if (type !== 'select') return make('input', { type, ...(type === 'number' ? { min: String(min), max: String(max) } : {}), value: String(value ?? '') })
  const select = make('select', {}, ...['', ...(options ?? [])].map((option) => make('option', { value: option, textContent: option })))
  select.value = String(value ?? '')
  return select
}

const answerIn = (type: string, input: HTMLInputElement | HTMLSelectElement): LogicalValue | undefined => {
  if (input instanceof HTMLInputElement && type === 'boolean') return input.checked
  return input.value === '' ? undefined : type === 'number' ? Number(input.value) : input.value
}

const complaint = ({ required, type, min = 0, max = 0 }: LogicalField, value: LogicalValue | undefined): string => {
  if (value === undefined) return required ? 'is required' : ''
  if (typeof value === 'number') return value < min ? 'too small' : value > max ? 'too large' : ''
  return type === 'text' && String(value).length > 200 ? 'too long' : ''
}

enter({
  mount: (container, form: LogicalForm) => {
    const data: Values = Object.assign({}, ...Object.values(form.data).filter((part) => !Array.isArray(part)))
    const rows: Values[] = (Array.isArray(form.data.meds) ? form.data.meds : []).map((row) => ({ ...row }))
    const drawn = new Map<
      string,
      { readonly field: LogicalField; readonly input: HTMLInputElement | HTMLSelectElement; readonly error: HTMLElement; readonly box: HTMLElement }
    >()
    const places = new Map<string, { readonly field: LogicalField; readonly mark: Comment }>()
    const draw = (field: LogicalField): HTMLElement => {
      const input = inputOf(field, data[field.key])
      input.id = field.key
      const error = make('div', { className: 'error', hidden: true })
      const box = make(
        'div',
        { className: 'field' },
        make('label', { htmlFor: field.key, textContent: field.label + (field.required ? ' *' : '') }),
        input,
        error,
      )
      drawn.set(field.key, { field, input, error, box })
      return box
    }
    const root = make('form', { noValidate: true })
    for (const { title, fields } of form.sections) {
      const set = make('fieldset', {}, make('legend', { textContent: title }))
      for (const field of fields) {
        if (field.showIf === null) set.append(draw(field))
        else {
          const mark = document.createComment('')
          set.append(mark)
          places.set(field.showIf, { field, mark })
        }
      }
      root.append(set)
    }
    const body = make('tbody')
    const rowOf = (row: Values): HTMLElement => {
      const line = make('tr')
      for (const column of form.array?.columns ?? []) {
        const input = inputOf(column, row[column.key])
        input.name = column.key
        line.append(make('td', {}, input))
      }
      const remove = make('button', { type: 'button', textContent: 'x' })
      remove.onclick = () => {
        rows.splice([...body.rows].indexOf(line), 1)
        line.remove()
      }
      line.append(make('td', {}, remove))
      return line
    }
    const add = make('button', { type: 'button', textContent: 'Add' })
    if (form.array) {
      body.append(...rows.map(rowOf))
      add.onclick = () => {
        const row: Values = {}
        rows.push(row)
        body.append(rowOf(row))
      }
      root.append(make('table', {}, body), add)
    }
    root.addEventListener('input', ({ target }) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
      const line = target.closest('tr')
      const row = line && rows[line.sectionRowIndex]
      if (row) row[target.name] = answerIn(target.type, target)
      const known = drawn.get(target.id)
      if (!known) return
      data[target.id] = answerIn(known.field.type, target)
      const place = places.get(target.id)
      if (!place) return
      if (data[target.id]) place.mark.after(draw(place.field))
      else {
        drawn.get(place.field.key)?.box.remove()
        drawn.delete(place.field.key)
      }
    })
    root.onsubmit = (event) => {
      event.preventDefault()
      for (const { field, input, error } of drawn.values()) {
        error.textContent = complaint(field, data[field.key])
        error.hidden = error.textContent === ''
        input.setAttribute('aria-invalid', String(!error.hidden))
      }
    }
    root.append(make('button', { type: 'submit', textContent: 'Submit' }))
    container.append(root)
    return {
      field: (key) => drawn.get(key)?.input,
      count: () => root.querySelectorAll('input, select').length,
      submit: () => root.requestSubmit(),
      errors: () => root.querySelectorAll('.error:not([hidden])').length,
      data: () => ({ data, rows }),
      rows: () => body.rows.length,
      cell: (row, column) => body.rows[row]?.querySelector(`[name=${column}]`),
      addRow: () => add.click(),
      deleteRow: (row) => body.rows[row]?.querySelector('button')?.click(),
    }
  },
})
