import type { ReactNode } from 'react'
import type { ResolvedResource } from '#contract'
import { useT } from '#i18n'
import { Card, ChoicesList, Field, Select, TextInput } from '#widgets'
import { optionsOf, type ReportDraft } from './report-draft.ts'

interface AboutPartProps {
  readonly draft: ReportDraft
  /** The resource whose records are reports. */
  readonly resource: ResolvedResource
  readonly isTried: boolean
  readonly onChange: (change: Partial<Omit<ReportDraft, 'report'>>) => void
}

/** What it is called, and who may open it. */
export function AboutPart({ draft, resource, isTried, onChange }: AboutPartProps): ReactNode {
  const t = useT()
  const say = (key: string): string => t(`shared/own-report.desk.${key}`)
  const missing = (isMissing: boolean): string | undefined => (isTried && isMissing ? say('missing') : undefined)
  return (
    <Card title={say('about')}>
      <Field label={say('name')} required error={missing(draft.name.trim() === '')}>
        <TextInput value={draft.name || null} maxLength={80} onChange={(name) => onChange({ name: name ?? '' })} />
      </Field>
      <Field label={say('description')}>
        <TextInput value={draft.description || null} maxLength={200} onChange={(description) => onChange({ description: description ?? '' })} />
      </Field>
      <Field label={say('category')}>
        <Select
          value={draft.category}
          blank={false}
          options={optionsOf(resource.fields.category, t)}
          onChange={(category) => onChange({ category: category ?? 'other' })}
        />
      </Field>
      <Field label={say('roles')} help={say('rolesHint')} group required error={missing(draft.roles.length === 0)}>
        <ChoicesList label={say('roles')} options={optionsOf(resource.fields.roles, t)} value={draft.roles} onChange={(roles) => onChange({ roles })} />
      </Field>
    </Card>
  )
}
