import { useState } from 'react'
import type { OwnFormDraft } from '#contract'
import { useT } from '#i18n'
import { Button, IconButton, TextInput } from '#widgets'
import { addOption, nudgeOption, optionsOf, removeOption, setWord } from '../model/commands.ts'
import { wordAt } from '../model/form-document.ts'
import css from './editor.module.css'

export interface OptionsEditorProps {
  readonly draft: OwnFormDraft
  readonly name: string
  readonly onChange: (draft: OwnFormDraft, joins?: string) => void
}

/** The options of a choice, in their order. */
export function OptionsEditor({ draft, name, onChange }: OptionsEditorProps) {
  const t = useT()
  const [text, setText] = useState('')
  const options = optionsOf(draft, name) ?? []
  const add = (): void => {
    if (text.trim() === '') return
    onChange(addOption(draft, name, text.trim()))
    setText('')
  }
  return (
    <fieldset className={css.group}>
      <legend>{t('shared/studio.options')}</legend>
      <ul>
        {options.map(({ id }) => {
          const word = `options.${name}.${id}`
          const label = wordAt(draft.words, word) ?? ''
          return (
            <li key={id} className={css.option}>
              <TextInput
                label={t('shared/studio.optionOf', { option: id })}
                small
                value={label}
                onChange={(next) => onChange(setWord(draft, word, next ?? ''), word)}
              />
              <IconButton
                small
                icon="arrow-up"
                label={t('shared/studio.upOption', { option: label })}
                onClick={() => onChange(nudgeOption(draft, name, id, -1))}
              />
              <IconButton
                small
                icon="arrow-down"
                label={t('shared/studio.downOption', { option: label })}
                onClick={() => onChange(nudgeOption(draft, name, id, 1))}
              />
              <IconButton
                small
                icon="trash-2"
                label={t('shared/studio.removeOption', { option: label })}
                disabled={options.length <= 1}
                onClick={() => onChange(removeOption(draft, name, id))}
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
        <TextInput
          label={t('shared/studio.newOption')}
          placeholder={t('shared/studio.newOption')}
          small
          value={text}
          onChange={(next) => setText(next ?? '')}
        />
        <Button small type="submit" icon="plus">
          {t('shared/studio.addOption')}
        </Button>
      </form>
    </fieldset>
  )
}
