import { useState } from 'react'
import { useT } from '#i18n'
import { Button, Checkbox, Field, TextInput } from '#widgets'
import { pictureOfName } from '../pad/typed-name.tsx'
import css from './dialog.module.css'
import { DrawnOrTyped } from './drawn-or-typed.tsx'
import { PinInput } from './pin-input.tsx'
import { SavingDialog } from './saving-dialog.tsx'
import { useSaving } from './use-saving.ts'

/** The payload of `POST /api/user-signature` without the company (spec: shell-and-account §3). */
export interface NewSignature {
  readonly pin: string
  readonly name: string
  readonly title: string
  /** PNG as a data URL. */
  readonly signature: string
}

export interface AddSignatureDialogProps {
  readonly name?: string
  readonly title?: string
  /** Rejects with an Error whose message is shown; `problems` by path (`/pin`) go to their fields. */
  readonly onSave: (signature: NewSignature) => Promise<void>
  /** Closed, or saved. */
  readonly onClose: () => void
}

const FIELDS = ['pin', 'name', 'title', 'signature'] as const
const PIN = /^\d{4,6}$/

/** "Add Signature" of the user menu: stores one's own signature with the PIN that inserts it. Mount it to open it. */
export function AddSignatureDialog({ name = '', title = '', onSave, onClose }: AddSignatureDialogProps) {
  const t = useT()
  const [draft, setDraft] = useState<NewSignature>({ pin: '', name, title, signature: '' })
  const [isTyped, setTyped] = useState(false)
  const [sheet, setSheet] = useState(0)
  const typed = draft.name.trim()
  const given = { ...draft, signature: isTyped ? typed : draft.signature }
  const saving = useSaving({
    missing: missingIn(given),
    fields: FIELDS,
    save: () => onSave({ ...draft, name: typed, title: draft.title.trim(), signature: isTyped ? pictureOfName(typed) : draft.signature }),
    onSaved: onClose,
  })
  const change = (part: Partial<NewSignature>): void => {
    saving.forget()
    setDraft((before) => ({ ...before, ...part }))
  }
  const clear = (): void => {
    setSheet((count) => count + 1)
    change({ signature: '' })
  }
  return (
    <SavingDialog
      title={t('shared/signature.addTitle')}
      saving={saving}
      start={
        <Button look="quiet" icon="eraser" className={css.start} disabled={isTyped} onClick={clear}>
          {t('shared/signature.clear')}
        </Button>
      }
      onClose={onClose}
    >
      <div className={css.short}>
        <Field label={t('shared/signature.pin')} required help={t('shared/signature.pinFormat')} error={saving.errors.pin}>
          <PinInput value={draft.pin} onChange={(pin) => change({ pin })} />
        </Field>
      </div>
      <div className={css.pair}>
        <Field label={t('shared/signature.name')} required error={saving.errors.name}>
          <TextInput value={draft.name} maxLength={100} onChange={(text) => change({ name: text ?? '' })} />
        </Field>
        <Field label={t('shared/signature.title')} required error={saving.errors.title}>
          <TextInput value={draft.title} maxLength={100} onChange={(text) => change({ title: text ?? '' })} />
        </Field>
      </div>
      <DrawnOrTyped typed={isTyped ? typed : undefined} error={saving.errors.signature} sheet={sheet} onDrawn={(signature) => change({ signature })} />
      <Checkbox
        checked={isTyped}
        onChange={(checked) => {
          setTyped(checked)
          clear()
        }}
      >
        {t('shared/signature.cannotDraw')}
      </Checkbox>
    </SavingDialog>
  )
}

/** Translation keys of what is missing or can't be, by field. */
function missingIn(given: NewSignature): Readonly<Record<string, string>> {
  const blank = FIELDS.filter((field) => given[field].trim() === '').map((field) => [field, `shared/signature.missing.${field}`] as const)
  const malformed = given.pin !== '' && !PIN.test(given.pin) ? [['pin', 'shared/signature.pinFormat'] as const] : []
  return Object.fromEntries([...blank, ...malformed])
}
