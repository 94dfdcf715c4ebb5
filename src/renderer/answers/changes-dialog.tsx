import { useQuery } from '@tanstack/react-query'
import { errorText } from '#actions'
import { formsApi } from '#api'
import type { FiledForm, ResolvedForm } from '#contract'
import { useT } from '#i18n'
import { Button, classNames, Dialog, EmptyState, ErrorState, SkeletonLines } from '#widgets'
import css from './answers.module.css'
import { answeredPaths, differencesOf } from './refilling.ts'
import { SideValue } from './side-value.tsx'

export interface ChangesDialogProps {
  readonly filed: FiledForm
  readonly form: ResolvedForm
  /** The filed form that this one took the place of. */
  readonly before: string
  readonly onClose: () => void
}

/** What a form says otherwise than the one it took the place of, answer by answer. */
export function ChangesDialog({ filed, form, before, onClose }: ChangesDialogProps) {
  const t = useT()
  const found = useQuery({ queryKey: ['forms', 'filed', before], queryFn: ({ signal }) => formsApi.filed(before, signal) })
  const old = found.data
  const changes = old ? differencesOf({ fields: form.fields, prefilled: answeredPaths(form.fields) }, old.answers, filed.answers) : []
  return (
    <Dialog wide title={t('shared/answers.changesTitle')} onClose={onClose} footer={<Button onClick={onClose}>{t('shared/answers.close')}</Button>}>
      {found.isPending && <SkeletonLines lines={5} />}
      {found.isError && <ErrorState message={errorText(found.error, t)} onRetry={() => void found.refetch()} />}
      {old && changes.length === 0 && <EmptyState icon="circle-check" title={t('shared/answers.changesNone')} />}
      {old &&
        changes.map(({ path, field, now, source }) => (
          <div key={path} className={classNames(css.clash, css.difference)}>
            <strong>{t(field.label)}</strong>
            <p>
              <SideValue field={field} value={now} side={old} /> → <SideValue field={field} value={source} side={filed} />
            </p>
          </div>
        ))}
    </Dialog>
  )
}
