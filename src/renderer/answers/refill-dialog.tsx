import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#actions'
import { formsApi } from '#api'
import type { AnswerSession } from '#form-engine'
import { useT } from '#i18n'
import { Button, Checkbox, classNames, Dialog, EmptyState, ErrorState, SkeletonLines } from '#widgets'
import css from './answers.module.css'
import { refillWord } from './refill-word.ts'
import { differencesOf, refilled } from './refilling.ts'
import { SideValue } from './side-value.tsx'

export interface RefillDialogProps {
  readonly session: AnswerSession
  /** The form has become one about somebody else: everything is ticked until the person says otherwise. */
  readonly isAboutAnother?: boolean
  readonly onClose: () => void
}

/** What the records say now beside what stands in the form, field by field; only what is ticked is taken over. */
export function RefillDialog({ session, isAboutAnother = false, onClose }: RefillDialogProps) {
  const t = useT()
  const { form } = session
  /** Those whose tick is not as it was in the beginning. */
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const found = useQuery({
    queryKey: ['forms', 'prefill', form.hash, session.content().answers],
    queryFn: () => formsApi.prefill({ form: form.id, hash: form.hash, answers: session.content().answers }),
    gcTime: 0,
  })
  const source = found.data
  const differences = source ? differencesOf(form, session.content().answers, source.answers) : []
  const chosen = differences.filter(({ path }) => turned.has(path) !== isAboutAnother)
  const toggle = (path: string) =>
    setTurned((known) => {
      const next = new Set(known)
      if (!next.delete(path)) next.add(path)
      return next
    })
  const take = () => {
    session.take(refilled(session.content().answers, chosen), source?.labels)
    onClose()
  }
  return (
    <Dialog
      wide
      title={t(refillWord(form, isAboutAnother ? 'refillOtherTitle' : 'refillTitle'))}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shared/forms.cancel')}</Button>
          <Button look="solid" disabled={chosen.length === 0} onClick={take}>
            {t('shared/answers.refillTake', { count: chosen.length })}
          </Button>
        </>
      }
    >
      {found.isPending && <SkeletonLines lines={5} />}
      {found.isError && <ErrorState message={errorText(found.error, t)} onRetry={() => void found.refetch()} />}
      {found.isSuccess && differences.length === 0 && <EmptyState icon="circle-check" title={t(refillWord(form, 'refillNothing'))} />}
      {isAboutAnother && differences.length > 0 && <p>{t(refillWord(form, 'refillOther'))}</p>}
      {differences.map(({ path, field, now, source: then }) => (
        <div key={path} className={classNames(css.clash, css.difference)}>
          <Checkbox checked={turned.has(path) !== isAboutAnother} onChange={() => toggle(path)}>
            {t(field.label)}
          </Checkbox>
          <p>
            <SideValue field={field} value={now} side={session.content()} /> → <SideValue field={field} value={then} side={source ?? session.content()} />
          </p>
        </div>
      ))}
    </Dialog>
  )
}
