import { type ReactNode, Suspense, useRef, useState } from 'react'
import type { Filter, ResolvedResource } from '#contract'
import { useT } from '#i18n'
import { Button, lazyPart, Menu } from '#widgets'
import { FilterChip } from './filter-chip.tsx'
import css from './list.module.css'
import { useFilterSentences } from './use-filter-sentences.ts'
import { useReferenceNames } from './use-reference-names.ts'

const EditFilter = lazyPart(async () => (await import('./edit-filter.tsx')).EditFilter)

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
  const [editing, setEditing] = useState<string>()
  const names = useReferenceNames(resource, filters)
  const anchor = useRef<HTMLButtonElement>(null)
  const offered = fields.filter((name) => resource.fields[name])
  const known = useFilterSentences(resource, filters)
  if (offered.length === 0 && known.length === 0) return null

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
      {known.map(({ filter, text }) => (
        <FilterChip
          key={`${filter.field}:${filter.op}`}
          text={text}
          onEdit={() => setEditing(filter.field)}
          onRemove={() => {
            anchor.current?.focus()
            onChange(filters.filter((other) => other !== filter))
          }}
        />
      ))}
      {known.length > 1 && (
        <Button small look="quiet" onClick={() => onChange([])}>
          {t('shared/list.clearFilters')}
        </Button>
      )}
      {editing !== undefined && edited && (
        <Suspense fallback={null}>
          <EditFilter
            key={editing}
            anchor={anchor}
            title={t(edited.label)}
            onClose={() => setEditing(undefined)}
            resource={resource.name}
            name={editing}
            field={edited}
            names={names}
            filters={filters.filter((filter) => filter.field === editing)}
            onApply={(next) => {
              onChange([...filters.filter((filter) => filter.field !== editing), ...next])
              setEditing(undefined)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
