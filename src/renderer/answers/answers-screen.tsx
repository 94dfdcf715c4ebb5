import { Suspense, useEffect } from 'react'
import { errorText } from '#actions'
import { playing, type ScreenBundle } from '#contract'
import { useT } from '#i18n'
import { readPlace, useRoute } from '#navigation'
import { startOffline } from '#offline'
import { ErrorState, lazyPart } from '#widgets'
import { ScreenSkeleton } from '../screen-skeleton.tsx'
import type { SeveralForms } from './begin-several.ts'
import { deviceDrafts } from './device-drafts.ts'
import { FormHome } from './form-home.tsx'
import { useCatalogue } from './use-catalogue.ts'

const FormWork = lazyPart(async () => (await import('./form-work.tsx')).FormWork, 'page')
const FiledForm = lazyPart(async () => (await import('./filed-form.tsx')).FiledForm, 'page')

export interface AnswersScreenProps {
  readonly bundle: ScreenBundle
  /** Document id of the form. */
  readonly formId: string
  /** New ones are begun for several at once, on a screen with a title of its own. */
  readonly several?: SeveralForms | undefined
}

/** The screen of a form with answers of its own: its list, one that is filled in, or a filed one, as the address says. */
export function AnswersScreen({ bundle, formId, several }: AnswersScreenProps) {
  const t = useT()
  useEffect(() => void startOffline(), [])
  const place = readPlace(useRoute().search)
  const catalogue = useCatalogue()
  const entry = catalogue.data?.find(({ id }) => id === formId)
  const resource = playing(Object.values(bundle.resources), 'filed-form')
  if (catalogue.isError) return <ErrorState message={errorText(catalogue.error, t)} onRetry={() => void catalogue.refetch()} />
  if (catalogue.isPending) return <ScreenSkeleton />
  if (!entry || !resource) return <ErrorState message={t('shared/forms.record.notFoundHint')} />
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      {place.kind === 'home' && <FormHome form={entry} resource={resource} {...(several && { several, title: `${bundle.id}.title` })} />}
      {place.kind === 'work' && (
        <FormWork
          key={place.id}
          id={place.id}
          entry={entry}
          about={place.about}
          replaces={place.replaces}
          copies={place.copies}
          isNew={place.isNew === true}
          corrects={place.corrects}
          device={deviceDrafts}
        />
      )}
      {place.kind === 'filed' && <FiledForm key={place.id} id={place.id} entry={entry} />}
    </Suspense>
  )
}
