import { useT } from '#i18n'
import { Field, Select, TextArea, TextInput } from '#widgets'
import css from './dialog.module.css'
import { DrawnOrTyped } from './drawn-or-typed.tsx'
import { PinInput } from './pin-input.tsx'
import { type Asked, type SignDraft, UNABLE_REASONS } from './ways.ts'

/** What is known of a signer's stored signature. */
export interface StoredSigner {
  readonly exists: boolean
  readonly name: string
  readonly title: string
}

export interface SignFieldsProps {
  readonly draft: SignDraft
  readonly asked: Asked
  readonly errors: Readonly<Record<string, string>>
  readonly sheet: number
  /** Name and title are those of the stored signature: nobody signs under another name. */
  readonly fixed: boolean
  /** Who can't draw may type. */
  readonly mayType: boolean
  readonly onChange: (change: Partial<SignDraft>) => void
}

/** The fields that a way of signing asks for. */
export function SignFields({ draft, asked, errors, sheet, fixed, mayType, onChange }: SignFieldsProps) {
  const t = useT()
  const isStored = draft.way === 'storedByPin'
  const line = (field: 'name' | 'title' | 'relationship' | 'witness', readOnly = false) =>
    asked[field] && (
      <Field label={t(`shared/signature.${field}`)} required={asked[field] === 'required'} error={errors[field]} help={helpOf(field)}>
        <TextInput value={draft[field]} readOnly={readOnly} maxLength={100} onChange={(text) => onChange({ [field]: text ?? '' })} />
      </Field>
    )
  const helpOf = (field: string) => (field === 'relationship' && asked.relationship === 'optional' ? t('shared/signature.relationshipHelp') : undefined)
  return (
    <>
      <div className={css.pair}>
        {line('name', fixed)}
        {line('title', fixed)}
        {line('relationship')}
      </div>
      {(draft.way === 'drawn' || draft.way === 'typed') && (
        <DrawnOrTyped
          typed={draft.way === 'typed' ? draft.name.trim() : undefined}
          error={errors.image}
          help={mayType ? t('shared/signature.padHelp') : undefined}
          sheet={sheet}
          onDrawn={(image) => onChange({ image })}
        />
      )}
      {asked.unableReason && (
        <Field label={t('shared/signature.unableReason')} required error={errors.unableReason}>
          <Select
            value={draft.unableReason}
            options={UNABLE_REASONS.map((id) => ({ id, label: t(`shared/signature.reasons.${id}`) }))}
            onChange={(id) => onChange({ unableReason: UNABLE_REASONS.find((reason) => reason === id) ?? '' })}
          />
        </Field>
      )}
      {asked.note && (
        <Field label={t('shared/signature.note')} required={asked.note === 'required'} error={errors.note}>
          <TextArea rows={2} value={draft.note} onChange={(text) => onChange({ note: text ?? '' })} />
        </Field>
      )}
      {line('witness')}
      {asked.pin && (
        <div className={css.short} data-first={isStored || undefined}>
          <Field label={t('shared/signature.pin')} required error={errors.pin} help={isStored ? t('shared/signature.pinInserts') : undefined}>
            <PinInput value={draft.pin} onChange={(pin) => onChange({ pin })} />
          </Field>
        </div>
      )}
    </>
  )
}
