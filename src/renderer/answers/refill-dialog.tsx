import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#actions'
import { formsApi } from '#api'
import type { FormSession } from '#form-engine'
import { useT } from '#i18n'
import { Button, Checkbox, Dialog, EmptyState, ErrorState, FieldValue, SkeletonLines } from '#widgets'
import css from './answers.module.css'
import { differencesOf, refilled } from './refilling.ts'

export interface RefillDialogProps {
  readonly session: FormSession
  readonly onClose: () => void
}

/** What the records say now beside what stands in the form, field by field; only what is ticked is taken over. */
export function RefillDialog({ session, onClose }: RefillDialogProps) {
  const t = useT()
  const { form } = session
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const found = useQuery({
    queryKey: ['forms', 'prefill', form.hash, session.content().answers],
    queryFn: () => formsApi.prefill({ form: form.id, hash: form.hash, answers: session.content().answers }),
    gcTime: 0,
  })
  const differences = found.data ? differencesOf(form, session.content().answers, found.data.answers) : []
  const toggle = (path: string, isOn: boolean) =>
    setChosen((known) => {
      const next = new Set(known)
      if (isOn) next.add(path)
      else next.delete(path)
      return next
    })
  const take = () => {
    session.take(
      refilled(
        session.content().answers,
        differences.filter(({ path }) => chosen.has(path)),
      ),
      found.data?.labels,
    )
    onClose()
  }
  return (
    <Dialog
      wide
      title={t('shared/answers.refillTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shared/forms.cancel')}</Button>
          <Button look="solid" disabled={chosen.size === 0} onClick={take}>
            {t('shared/answers.refillTake', { count: chosen.size })}
          </Button>
        </>
      }
    >
      {found.isPending && <SkeletonLines lines={5} />}
      {found.isError && <ErrorState message={errorText(found.error, t)} onRetry={() => void found.refetch()} />}
      {found.isSuccess && differences.length === 0 && <EmptyState icon="circle-check" title={t('shared/answers.refillNothing')} />}
      {differences.map(({ path, field, now, source }) => (
        <div key={path} className={css.clash}>
          <Checkbox checked={chosen.has(path)} onChange={(isOn) => toggle(path, isOn)}>
            {t(field.label)}
          </Checkbox>
          <p>
            <FieldValue field={field} value={now} label={undefined} /> → <FieldValue field={field} value={source} label={undefined} />
          </p>
        </div>
      ))}
    </Dialog>
  )
}
