import { useState } from 'react'
import type { OwnFormDraft } from '#contract'
import { useT } from '#i18n'
import { Button, Field, TextInput } from '#widgets'
import { isFree, type PublishedNames, publishedUnder, renameField } from '../model/rename-field.ts'
import css from './editor.module.css'

export interface QuestionNameProps {
  readonly draft: OwnFormDraft
  readonly name: string
  readonly head: PublishedNames | undefined
  readonly onRenamed: (draft: OwnFormDraft, name: string) => void
}

/** The name by which rules speak of a question; it is changed everywhere at once. */
export function QuestionName({ draft, name, head, onRenamed }: QuestionNameProps) {
  const t = useT()
  const [next, setNext] = useState<string>()
  if (next === undefined)
    return (
      <p className={css.facts}>
        {t('shared/studio.nameInRules')} <code>answers.{name}</code>
        <Button small look="quiet" onClick={() => setNext(name)}>
          {t('shared/studio.rename')}
        </Button>
      </p>
    )
  const isFine = next === name || isFree(draft, next)
  return (
    <form
      className={css.stack}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isFine) return
        setNext(undefined)
        if (next !== name) onRenamed(renameField(draft, { from: name, to: next, published: publishedUnder(draft, head, name) }), next)
      }}
    >
      <Field label={t('shared/studio.newName')} help={t('shared/studio.newNameHelp')} error={isFine ? undefined : t('shared/studio.nameNotFree')}>
        <TextInput value={next} onChange={(text) => setNext(text ?? '')} code maxLength={40} autoFocus />
      </Field>
      <div className={css.row}>
        <Button small type="submit" look="solid">
          {t('shared/studio.rename')}
        </Button>
        <Button small onClick={() => setNext(undefined)}>
          {t('shared/actions.cancel')}
        </Button>
      </div>
    </form>
  )
}
