import { useState } from 'react'
import { isObject, type OwnFormDraft } from '#contract'
import { useT } from '#i18n'
import { Button, IconButton, Select, TextInput } from '#widgets'
import { setFieldKey, setWord } from '../model/commands.ts'
import { fieldsOf, freeName, wordAt } from '../model/form-document.ts'
import { PALETTE } from '../model/palette.ts'
import css from './editor.module.css'

export interface InnerQuestionsProps {
  readonly draft: OwnFormDraft
  readonly name: string
  readonly onChange: (draft: OwnFormDraft, joins?: string) => void
}

/** Kinds that can stand in rows and groups and are written without more being said. */
const KINDS = ['text', 'multiline', 'integer', 'decimal', 'money', 'boolean', 'date', 'time', 'datetime', 'phone', 'email']

/** The questions of each row, or of a group. */
export function InnerQuestions({ draft, name, onChange }: InnerQuestionsProps) {
  const t = useT()
  const [text, setText] = useState('')
  const of = fieldsOf(draft.form)[name]?.of
  // Taken from a part, they are written there.
  if (!isObject(of) || typeof of.$ref === 'string') return <p className={css.text}>{t('shared/studio.fromPart')}</p>
  const names = Object.keys(of)
  const add = (): void => {
    if (text.trim() === '') return
    const inner = freeName(text, names, 'question')
    onChange(setWord(setFieldKey(draft, name, 'of', { ...of, [inner]: { type: 'text', max: 200 } }), `of.${name}.${inner}`, text.trim()))
    setText('')
  }
  return (
    <fieldset className={css.group}>
      <legend>{t('shared/studio.innerQuestions')}</legend>
      <ul>
        {names.map((inner) => {
          const field = of[inner]
          const kind = isObject(field) ? String(field.type) : 'text'
          const word = `of.${name}.${inner}`
          const label = wordAt(draft.words, word) ?? ''
          return (
            <li key={inner} className={css.option}>
              <TextInput
                label={t('shared/studio.labelOf', { name: inner })}
                small
                value={label}
                onChange={(next) => onChange(setWord(draft, word, next ?? ''), word)}
              />
              <Select
                label={t('shared/studio.kindOf', { name: label })}
                small
                blank={false}
                value={kind}
                options={[...new Set([kind, ...KINDS])].map((id) => ({ id, label: t(`shared/studio.types.${id}`) }))}
                onChange={(next) => {
                  const written = PALETTE.find(({ field: each }) => each.type === next)?.field
                  if (written) onChange(setFieldKey(draft, name, 'of', { ...of, [inner]: written }))
                }}
              />
              <IconButton
                small
                icon="trash-2"
                label={t('shared/studio.removeInner', { name: label })}
                disabled={names.length <= 1}
                onClick={() => {
                  const { [inner]: _gone, ...rest } = of
                  onChange(setWord(setFieldKey(draft, name, 'of', rest), word, undefined))
                }}
              />
            </li>
          )
        })}
      </ul>
      <form
        className={css.option}
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <TextInput label={t('shared/studio.newInner')} placeholder={t('shared/studio.newInner')} small value={text} onChange={(next) => setText(next ?? '')} />
        <Button small type="submit" icon="plus">
          {t('shared/studio.addInner')}
        </Button>
      </form>
    </fieldset>
  )
}
