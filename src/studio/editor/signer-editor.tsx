import { isObject } from '#contract'
import { useT } from '#i18n'
import { Checkbox, Field, Select } from '#widgets'
import css from './editor.module.css'

export interface SignerEditorProps {
  readonly value: unknown
  /** In which capacities somebody can sign. */
  readonly roles: readonly string[]
  readonly onChange: (value: Readonly<Record<string, unknown>>) => void
}

const WAYS = ['staff', 'person'] as const

/** Who signs, and how. */
export function SignerEditor({ value, roles, onChange }: SignerEditorProps) {
  const t = useT()
  const signer = isObject(value) ? value : {}
  const { author: _author, unable: _unable, verbal: _verbal, ...plain } = signer
  const flag = (key: 'author' | 'unable' | 'verbal', on: boolean): void => {
    const { [key]: _before, ...rest } = signer
    onChange(on ? { ...rest, [key]: true } : rest)
  }
  return (
    <fieldset className={css.group}>
      <legend>{t('shared/studio.keys.signer')}</legend>
      <div className={css.stack}>
        <Field label={t('shared/studio.signsAs')}>
          <Select
            value={String(signer.role ?? '')}
            blank={false}
            options={roles.map((id) => ({ id, label: t(`shared/studio.signers.${id}`) }))}
            onChange={(role) => onChange({ ...signer, role })}
          />
        </Field>
        <Field label={t('shared/studio.signsBy')}>
          <Select
            value={String(signer.by ?? '')}
            blank={false}
            options={WAYS.map((id) => ({ id, label: t(`shared/studio.ways.${id}`) }))}
            onChange={(by) => onChange({ ...plain, by })}
          />
        </Field>
        {signer.by === 'staff' ? (
          <Checkbox checked={signer.author === true} onChange={(on) => flag('author', on)}>
            {t('shared/studio.signsAuthor')}
          </Checkbox>
        ) : (
          <>
            <Checkbox checked={signer.unable === true} onChange={(on) => flag('unable', on)}>
              {t('shared/studio.signsUnable')}
            </Checkbox>
            <Checkbox checked={signer.verbal === true} onChange={(on) => flag('verbal', on)}>
              {t('shared/studio.signsVerbal')}
            </Checkbox>
          </>
        )}
      </div>
    </fieldset>
  )
}
