import { type FormEvent, type ReactNode, useState } from 'react'
import type { Filter, ResolvedField } from '#contract'
import { useT } from '#i18n'
import { Button, ChoiceList, ChoicesList, Combobox, DateInput, Field, MoneyInput, NumberInput, SearchBox } from '#widgets'
import { findReferences } from '../find-references.ts'
import { draftOf, type FilterDraft, filtersOf, problemOf } from './filter-draft.ts'
import css from './list.module.css'
import { ValueChoices } from './value-choices.tsx'

/** Longer lists of choices get a search field of their own. */
const SEARCHED_CHOICES = 12

export interface FilterEditorProps {
  readonly resource: string
  readonly name: string
  readonly field: ResolvedField
  /** The filters set on this field now. */
  readonly filters: readonly Filter[]
  /** Names of the records that filters point at, by id. */
  readonly names: Readonly<Record<string, string>>
  readonly onApply: (filters: readonly Filter[]) => void
}

/** The form that sets the filter of one field, by the field's type. */
export function FilterEditor({ resource, name, field, filters, names, onApply }: FilterEditorProps): ReactNode {
  const t = useT()
  const [start] = useState<FilterDraft>(() => draftOf(field, filters, names))
  const [draft, setDraft] = useState(start)
  const [isTried, setTried] = useState(false)
  const apply = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if ((draft.kind === 'numbers' || draft.kind === 'dates') && (problemOf(field, draft.from) ?? problemOf(field, draft.to))) return
    // Untouched, it keeps even what it can't show, such as a span that counts from today.
    onApply(draft === start ? filters : filtersOf(name, draft))
  }
  return (
    <form noValidate onSubmit={apply} className={css.editor}>
      <DraftInput resource={resource} name={name} field={field} draft={draft} isTried={isTried} onChange={setDraft} />
      <div className={css.editorActions}>
        <Button small look="quiet" onClick={() => onApply([])}>
          {t('shared/list.clearFilter')}
        </Button>
        <Button small look="solid" type="submit">
          {t('shared/list.apply')}
        </Button>
      </div>
    </form>
  )
}

interface DraftInputProps {
  readonly resource: string
  readonly name: string
  readonly field: ResolvedField
  readonly draft: FilterDraft
  /** It was to be applied: what is in the way is said. */
  readonly isTried: boolean
  readonly onChange: (draft: FilterDraft) => void
}

function DraftInput({ resource, name, field, draft, isTried, onChange }: DraftInputProps): ReactNode {
  const t = useT()
  const errorOf = (end: number | string | null): string | undefined => {
    const found = isTried ? problemOf(field, end) : undefined
    return found && t(found.key, found.params)
  }
  switch (draft.kind) {
    case 'choices':
      return <Choices field={field} chosen={draft.chosen} onChange={(chosen) => onChange({ kind: 'choices', chosen })} />
    case 'boolean':
      return (
        <ChoiceList
          label={t(field.label)}
          options={[
            { id: 'true', label: t('shared/list.yes') },
            { id: 'false', label: t('shared/list.no') },
          ]}
          value={draft.value}
          onChange={(value) => onChange({ kind: 'boolean', value })}
        />
      )
    case 'dates':
      return (
        <>
          <Field label={t('shared/list.from')} error={errorOf(draft.from)}>
            <DateInput keepsUnreadable value={draft.from} onChange={(from) => onChange({ ...draft, from })} />
          </Field>
          <Field label={t('shared/list.to')} error={errorOf(draft.to)}>
            <DateInput keepsUnreadable value={draft.to} onChange={(to) => onChange({ ...draft, to })} />
          </Field>
        </>
      )
    case 'numbers': {
      const Amount = draft.money ? MoneyInput : NumberInput
      return (
        <>
          <Field label={t('shared/list.from')} error={errorOf(draft.from)}>
            <Amount value={draft.from} onChange={(from) => onChange({ ...draft, from })} />
          </Field>
          <Field label={t('shared/list.to')} error={errorOf(draft.to)}>
            <Amount value={draft.to} onChange={(to) => onChange({ ...draft, to })} />
          </Field>
        </>
      )
    }
    case 'reference':
      return (
        <Combobox
          label={t(field.label)}
          value={draft.chosen}
          onChange={(chosen) => onChange({ kind: 'reference', chosen })}
          onSearch={(text, signal) => findReferences(field, text, signal)}
        />
      )
    case 'text':
      return <ValueChoices {...draft} resource={resource} name={name} label={t(field.label)} onChange={(next) => onChange({ kind: 'text', ...next })} />
  }
}

interface ChoicesProps {
  readonly field: ResolvedField
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

function Choices({ field, chosen, onChange }: ChoicesProps): ReactNode {
  const t = useT()
  const [search, setSearch] = useState('')
  const options = (field.options ?? []).map((option) => ({ id: option.id, label: t(option.label) }))
  const wanted = search.toLocaleLowerCase()
  const shown = options.filter((option) => chosen.includes(option.id) || option.label.toLocaleLowerCase().includes(wanted))
  return (
    <>
      {options.length > SEARCHED_CHOICES && <SearchBox label={t('shared/list.search')} value={search} onChange={setSearch} />}
      {shown.length === 0 && <p role="status">{t('shared/list.noChoice', { text: search.trim() })}</p>}
      <div className={css.choices}>
        <ChoicesList stacked label={t(field.label)} options={shown} value={chosen} onChange={onChange} />
      </div>
    </>
  )
}
