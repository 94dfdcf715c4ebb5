import { isObject, type OwnFormDraft, type OwnFormLanguage } from '#contract'
import { useT } from '#i18n'
import { Card, Checkbox, Field, MultiCombobox, NumberInput, Select } from '#widgets'
import { setFormKey } from '../model/commands.ts'
import css from './editor.module.css'
import { WordField } from './properties.tsx'

export interface FormSettingsProps {
  readonly draft: OwnFormDraft
  readonly language: OwnFormLanguage
  readonly onChange: (draft: OwnFormDraft, joins?: string) => void
}

const RIGHTS = ['read', 'write', 'review'] as const
const LAYOUTS = ['pages', 'single'] as const

/** What holds for the form as a whole: its name, who works with it, and what becomes of it. */
export function FormSettings({ draft, language, onChange }: FormSettingsProps) {
  const t = useT()
  const { form } = draft
  const lifecycle = isObject(form.lifecycle) ? form.lifecycle : {}
  const lockAfter = typeof lifecycle.lockAfterDays === 'number' ? lifecycle.lockAfterDays : null
  return (
    <div className={css.settings}>
      <Card title={t('shared/studio.aboutForm')}>
        <div className={css.stack}>
          <WordField draft={draft} word="title" label={t('shared/studio.formTitle')} isNeeded onChange={onChange} />
          <WordField draft={draft} word="description" label={t('shared/studio.description')} isLong onChange={onChange} />
          <Field label={t('shared/studio.layout')}>
            <Select
              value={String(form.layout ?? 'pages')}
              blank={false}
              options={LAYOUTS.map((id) => ({ id, label: t(`shared/studio.layouts.${id}`) }))}
              onChange={(next) => onChange(setFormKey(draft, 'layout', next === 'single' ? 'single' : undefined))}
            />
          </Field>
          <Checkbox checked={form.offline !== undefined} onChange={(on) => onChange(setFormKey(draft, 'offline', on ? { store: 'FormOutbox' } : undefined))}>
            {t('shared/studio.offline')}
          </Checkbox>
          <Field label={t('shared/studio.lockAfter')} help={t('shared/studio.lockAfterHelp')}>
            <NumberInput
              whole
              value={lockAfter}
              onChange={(days) =>
                onChange(setFormKey(draft, 'lifecycle', typeof days === 'number' ? { ...lifecycle, lockAfterDays: days } : without(lifecycle)), 'lockAfter')
              }
            />
          </Field>
        </div>
      </Card>
      <Card title={t('shared/studio.rights')}>
        <div className={css.stack}>
          <p className={css.text}>{t('shared/studio.rightsHelp')}</p>
          {RIGHTS.map((right) => (
            <RightEditor key={right} right={right} draft={draft} language={language} onChange={onChange} />
          ))}
        </div>
      </Card>
    </div>
  )
}

function without({ lockAfterDays: _gone, ...rest }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return rest
}

function RightEditor({ right, draft, language, onChange }: FormSettingsProps & { readonly right: (typeof RIGHTS)[number] }) {
  const t = useT()
  const rights = isObject(draft.form.rights) ? draft.form.rights : {}
  const access = rights[right]
  const held = isObject(access) && Array.isArray(access.anyOf) ? access.anyOf.map(String) : []
  const options = language.permissions.map(({ id, label }) => ({ id, label: t(label) }))
  return (
    <Field label={t(`shared/studio.rightsOf.${right}`)} group>
      <MultiCombobox
        value={held.map((id) => options.find((option) => option.id === id) ?? { id, label: id })}
        onSearch={async (text) => options.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())).slice(0, 50)}
        onChange={(next) => next.length > 0 && onChange(setFormKey(draft, 'rights', { ...rights, [right]: { anyOf: next.map(({ id }) => id) } }))}
      />
    </Field>
  )
}
