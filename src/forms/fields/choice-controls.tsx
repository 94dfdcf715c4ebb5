import { useRef } from 'react'
import { useT } from '#i18n'
import { ChoiceList, type ChoiceOption, ChoicesList, Combobox, MultiCombobox, Select } from '#widgets'
import { type FieldControlProps, listOf, textOf } from './control-props.ts'
import { type FoundRecord, useFormSetting } from './form-context.ts'
import { IN_A_LIST, SIDE_BY_SIDE } from './group-control.ts'

function useOptionTexts({ field }: FieldControlProps): readonly ChoiceOption[] {
  const t = useT()
  return (field.options ?? []).map(({ id, label }) => ({ id, label: t(label) }))
}

export function ChoiceControl(props: FieldControlProps) {
  const options = useOptionTexts(props)
  const shared = { options, value: textOf(props.value), onChange: props.onChange, onBlur: props.onBlur }
  return options.length <= SIDE_BY_SIDE ? <ChoiceList {...shared} clearable /> : <Select {...shared} />
}

/** Yes, no, or not answered yet. */
export function BooleanControl({ value, onChange, onBlur }: FieldControlProps) {
  const t = useT()
  const options = [
    { id: 'yes', label: t('shared/widgets.yes') },
    { id: 'no', label: t('shared/widgets.no') },
  ]
  const chosen = value === true ? 'yes' : value === false ? 'no' : null
  return <ChoiceList options={options} value={chosen} onChange={(id) => onChange(id === null ? null : id === 'yes')} onBlur={onBlur} clearable />
}

export function ChoicesControl(props: FieldControlProps) {
  const options = useOptionTexts(props)
  const chosen = listOf(props.value)
  if (options.length <= IN_A_LIST) return <ChoicesList options={options} value={chosen} onChange={props.onChange} onBlur={props.onBlur} />
  const matches = (text: string) => options.filter((option) => option.label.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()))
  return (
    <MultiCombobox
      value={chosen.map((id) => options.find((option) => option.id === id) ?? { id, label: id })}
      onChange={(next) => props.onChange(next.map((option) => option.id))}
      onSearch={(text) => Promise.resolve(matches(text))}
      onBlur={props.onBlur}
    />
  )
}

export function ReferenceControl({ field, value, label, onChange, onBlur }: FieldControlProps) {
  const { search, labelOf, remember, change } = useFormSetting()
  const found = useRef(new Map<string, FoundRecord>())
  const find = async (typed: string, signal: AbortSignal) => {
    const records = await search(field, typed, signal)
    for (const record of records) found.current.set(record.id, record)
    return records
  }
  const id = textOf(value)
  const text = id ? (labelOf(id) ?? (typeof label === 'string' ? label : '…')) : ''
  const take = (option: ChoiceOption | null) => {
    if (option) remember(option)
    onChange(option?.id ?? null)
    const { fills, names } = (option && found.current.get(option.id)) ?? {}
    for (const [neighbour, from] of fills ? Object.entries(field.fills ?? {}) : []) {
      const taken = fills?.[from] ?? null
      const name = names?.[from]
      if (typeof taken === 'string' && typeof name === 'string') remember({ id: taken, label: name })
      change(neighbour, taken)
    }
  }
  return <Combobox value={id ? { id, label: text } : null} onChange={take} onSearch={find} onBlur={onBlur} />
}

export function ReferencesControl({ field, value, label, onChange, onBlur }: FieldControlProps) {
  const { search, labelOf, remember } = useFormSetting()
  const texts = Array.isArray(label) ? label : []
  const chosen = listOf(value).map((id, index) => ({ id, label: labelOf(id) ?? String(texts[index] ?? '…') }))
  const take = (next: readonly ChoiceOption[]) => {
    for (const option of [...chosen, ...next]) remember(option)
    onChange(next.map((option) => option.id))
  }
  return <MultiCombobox value={chosen} onChange={take} onSearch={(typed, signal) => search(field, typed, signal)} onBlur={onBlur} />
}
