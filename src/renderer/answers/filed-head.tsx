import { useEffect, useRef, useState } from 'react'
import { openFile, tellFailure } from '#actions'
import { formsApi } from '#api'
import { type FiledForm, type FormEntry, textIn } from '#contract'
import type { AnswerSession } from '#form-engine'
import { useFormats, useT } from '#i18n'
import { addressOf, Link, navigate } from '#navigation'
import { useApp } from '#store'
import { Button, IconButton } from '#widgets'
import css from './answers.module.css'
import { FiledActions } from './filed-actions.tsx'

export interface FiledHeadProps {
  readonly filed: FiledForm
  readonly session: AnswerSession
  readonly entry: FormEntry
  readonly onChanged: (filed: FiledForm) => void
  readonly onSign: (slot: string) => void
}

/** Which form this is, of whom and when, and what can be done with it. */
export function FiledHead({ filed, session, entry, onChanged, onSign }: FiledHeadProps) {
  const t = useT()
  const formats = useFormats()
  const [isMaking, setMaking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // After filing, the button that had the focus is gone.
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  const { id, values, labels } = filed.record
  const title = t(session.form.title)
  const agency = useApp((state) => state.boot?.company.name)
  const author = textIn(labels.authorId)
  const by = filed.link ? { name: filed.link.by, sender: author } : { name: author }
  const openPdf = async () => {
    setMaking(true)
    try {
      openFile(await formsApi.pdf(id))
    } catch (error) {
      tellFailure(error, t, t('shared/answers.pdfFailed'))
    } finally {
      setMaking(false)
    }
  }
  return (
    <header className={css.head}>
      <div className={css.title}>
        <Link href={entry.path} className={css.up}>
          {t('shared/answers.all', { form: title })}
        </Link>
        <span className={css.onPaper}>{agency}</span>
        <h1 ref={heading} tabIndex={-1}>
          {t('shared/answers.titleOn', { form: title, date: formats.date(textIn(values.eventDate)) })}
        </h1>
        <span className={css.facts}>
          {textIn(labels[entry.about])} ·{' '}
          {t(filed.link ? 'shared/form-links.filledIn' : 'shared/answers.filedBy', { ...by, time: formats.dateTime(textIn(values.submittedAt)) })}
        </span>
      </div>
      <div className={css.tools}>
        <IconButton small look="outline" icon="printer" label={t('shared/answers.print')} onClick={() => print()} />
        <Button small icon="file-text" busy={isMaking} onClick={() => void openPdf()}>
          {t('shared/answers.pdf')}
        </Button>
        <FiledActions
          filed={filed}
          session={session}
          onChanged={onChanged}
          onSign={onSign}
          onCorrect={() => navigate(addressOf(entry.path, { kind: 'work', id, corrects: true }))}
          {...(entry.mayWrite && {
            onCopy: () => navigate(addressOf(entry.path, { kind: 'work', id: crypto.randomUUID(), copies: id, corrects: false, isNew: true })),
          })}
          onRevise={() => navigate(addressOf(entry.path, { kind: 'work', id: crypto.randomUUID(), replaces: id, corrects: false, isNew: true }))}
        />
      </div>
    </header>
  )
}
