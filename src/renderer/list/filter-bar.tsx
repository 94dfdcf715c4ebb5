import { type ReactNode, useRef, useState } from 'react'
import type { Filter, ResolvedResource } from '#contract'
import { useFormats, useT } from '#i18n'
import { Button, Icon, Menu } from '#widgets'
import { FilterEditor } from './filter-editor.tsx'
import { FilterPopover } from './filter-popover.tsx'
import { filterSentence } from './filter-sentence.ts'
import css from './list.module.css'

export interface FilterBarProps {
  readonly resource: ResolvedResource
  /** Fields that may be filtered by. */
  readonly fields: readonly string[]
  readonly filters: readonly Filter[]
  readonly onChange: (filters: readonly Filter[]) => void
}

/** The filter button and one chip a filter, each reading like a sentence. */
export function FilterBar({ resource, fields, filters, onChange }: FilterBarProps): ReactNode {
  const t = useT()
  const formats = useFormats()
  const [editing, setEditing] = useState<string>()
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const anchor = useRef<HTMLButtonElement>(null)
  const offered = fields.filter((name) => resource.fields[name])
  if (offered.length === 0 && filters.length === 0) return null

  const set = (name: string, next: readonly Filter[], label: string | undefined): void => {
    const [value] = next
    if (label && typeof value?.value === 'string') setNames({ ...names, [value.value]: label })
    onChange([...filters.filter((filter) => filter.field !== name), ...next])
    setEditing(undefined)
  }
  const sentence = (filter: Filter): string | undefined => {
    const field = resource.fields[filter.field]
    if (!field) return undefined
    const known = typeof filter.value === 'string' ? names[filter.value] : undefined
    return filterSentence(known === undefined ? filter : { ...filter, value: known }, field, { translate: t, date: formats.date })
  }
  const edited = editing === undefined ? undefined : resource.fields[editing]
  return (
    <div className={css.filters}>
      {offered.length > 0 && (
        <Menu
          label={t('shared/list.chooseField')}
          align="start"
          entries={offered.map((name) => ({ id: name, label: t(resource.fields[name]?.label ?? name) }))}
          onChoose={setEditing}
          trigger={({ ref, ...trigger }) => (
            <Button
              small
              icon="filter"
              {...trigger}
              ref={(element) => {
                anchor.current = element
                if (typeof ref === 'function') ref(element)
                else if (ref) ref.current = element
              }}
            >
              {t('shared/list.addFilter')}
            </Button>
          )}
        />
      )}
      {filters.map((filter) => {
        const text = sentence(filter)
        if (text === undefined) return null
        return (
          <span key={`${filter.field}:${filter.op}`} className={css.chip}>
            <button type="button" className={css.chipText} onClick={() => setEditing(filter.field)}>
              {text}
            </button>
            <button
              type="button"
              className={css.chipRemove}
              aria-label={t('shared/list.removeFilter', { filter: text })}
              onClick={() => onChange(filters.filter((other) => other !== filter))}
            >
              <Icon name="x" size={14} />
            </button>
          </span>
        )
      })}
      {filters.length > 1 && (
        <Button small look="quiet" onClick={() => onChange([])}>
          {t('shared/list.clearFilters')}
        </Button>
      )}
      {editing !== undefined && edited && (
        <FilterPopover key={editing} anchor={anchor} title={t(edited.label)} onClose={() => setEditing(undefined)}>
          <FilterEditor
            name={editing}
            field={edited}
            filters={filters.filter((filter) => filter.field === editing)}
            onApply={(next, label) => set(editing, next, label)}
          />
        </FilterPopover>
      )}
    </div>
  )
}
