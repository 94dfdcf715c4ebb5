import { type KeyboardEvent, useEffect, useState } from 'react'
import { errorText, tellFailure } from '#actions'
import { translationsApi } from '#api'
import type { TranslationEntry, TranslationText } from '#contract'
import { type Language, useT } from '#i18n'
import { useUnsavedChanges } from '#navigation'
import { Button, Field, Pill, TextArea } from '#widgets'
import css from './translations.module.css'

interface TranslationRowProps {
  readonly language: Language
  readonly entry: TranslationEntry
  /** What the server has now. */
  readonly onSaved: (saved: TranslationEntry) => void
}

const formsOf = (text: TranslationText): readonly (readonly [form: string, text: string])[] => (typeof text === 'string' ? [['', text]] : Object.entries(text))
const withForm = (text: TranslationText, form: string, words: string): TranslationText => (typeof text === 'string' ? words : { ...text, [form]: words })
const isSame = (a: TranslationText, b: TranslationText): boolean => JSON.stringify(a) === JSON.stringify(b)

/** One string: English, its translation with every form that the language has, and whether somebody who speaks it found it right. */
export function TranslationRow({ language, entry, onSaved }: TranslationRowProps) {
  const t = useT()
  const [draft, setDraft] = useState<TranslationText>()
  const text = draft ?? entry.text
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const isChanged = !isSame(text, entry.text)
  useUnsavedChanges(isChanged)

  const save = async (isPassed = false): Promise<void> => {
    if (isSaving || (!isChanged && entry.reviewed)) return
    setSaving(true)
    try {
      const saved = await translationsApi.save({ language: language.code, document: entry.document, key: entry.key, text, reviewed: true })
      onSaved(saved)
      // Further words typed meanwhile stay.
      setDraft((now) => (now === undefined || isSame(now, text) ? undefined : now))
      setProblem(undefined)
    } catch (error) {
      // What was typed stays, and says what is the matter with it; elsewhere, too, once somebody has gone on.
      setProblem(errorText(error, t))
      if (isPassed) tellFailure(error, t)
    } finally {
      setSaving(false)
    }
  }
  const [isPassed, setPassed] = useState(false)
  useEffect(() => {
    if (!isPassed) return
    setPassed(false)
    void save(true)
  })
  /** Ctrl+Enter leaves for the next one, which takes in what was typed, and saves then. */
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    const row = event.currentTarget
    const next = row.nextElementSibling?.querySelector('textarea') ?? row.querySelector('button')
    next?.focus()
    next?.scrollIntoView({ block: 'center' })
    setPassed(true)
  }
  return (
    <li className={css.row} onKeyDown={onKeyDown}>
      <div className={css.english} lang="en" dir="ltr">
        <p className={css.place}>
          <code className={css.key}>{`${entry.document}.${entry.key}`}</code>
          {entry.path !== undefined && (
            <a href={entry.path} target="_blank" rel="noopener" className={css.seen}>
              {t('shared/translations.seen')}
            </a>
          )}
        </p>
        {formsOf(entry.english).map(([form, words]) => (
          <p key={form}>{words}</p>
        ))}
      </div>
      <div className={css.own}>
        {formsOf(text).map(([form, words], index) => (
          <Field
            key={form}
            label={form === '' ? t('shared/translations.translation') : t(`shared/translations.forms.${form}`)}
            error={index === 0 ? problem : undefined}
          >
            <div lang={language.code} dir={language.direction}>
              <TextArea rows={1} value={words} maxLength={2_000} onChange={(next) => setDraft(withForm(text, form, next ?? ''))} />
            </div>
          </Field>
        ))}
        <div className={css.actions}>
          <Pill tone={entry.reviewed ? 'success' : 'warning'} label={t(entry.reviewed ? 'shared/translations.reviewed' : 'shared/translations.machine')} />
          {entry.corrected && <Pill tone="info" label={t('shared/translations.corrected')} />}
          <span className={css.gap} />
          <Button busy={isSaving} disabled={!isChanged && entry.reviewed} onClick={() => void save()}>
            {t(isChanged ? 'shared/translations.save' : 'shared/translations.approve')}
          </Button>
        </div>
      </div>
    </li>
  )
}
