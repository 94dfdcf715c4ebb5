import { Suspense, useState } from 'react'
import { useT } from '#i18n'
import { EmptyState, Field, lazyPart, Select, SkeletonLines } from '#widgets'
import { useCatalogue } from '../answers/use-catalogue.ts'
import css from './page.module.css'

const VersionReport = lazyPart(async () => (await import('../answers/versions/version-report.tsx')).VersionReport)

const FIELD = 'form-versions-form'

/** The forms that this person reviews, and for the chosen one what its present version would change in stored answers. */
export function FormVersionsBlock() {
  const t = useT()
  const catalogue = useCatalogue()
  const [chosen, setChosen] = useState<string | null>(null)
  const forms = (catalogue.data ?? []).filter(({ mayReview }) => mayReview)
  const entry = forms.find(({ id }) => id === chosen)
  if (catalogue.isPending) return <SkeletonLines lines={3} />
  if (forms.length === 0) return <EmptyState icon="clipboard-list" title={t('shared/answers.version.noForms')} />
  return (
    <div className={css.wideBlock}>
      <Field id={FIELD} label={t('shared/answers.version.form')}>
        <Select options={forms.map(({ id, title }) => ({ id, label: t(title) }))} value={chosen} onChange={setChosen} />
      </Field>
      {entry && (
        <Suspense fallback={<SkeletonLines lines={6} />}>
          <VersionReport key={entry.hash} entry={entry} />
        </Suspense>
      )}
    </div>
  )
}
