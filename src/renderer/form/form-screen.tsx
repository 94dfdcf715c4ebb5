import type { FormScreen as FormDocument, ScreenBundle } from '#contract'
import { useT } from '#i18n'
import { ErrorState, lazyPart } from '#widgets'
import { AnswersScreen } from '../answers/answers-screen.tsx'

const CreateForm = lazyPart(async () => (await import('./create-form.tsx')).CreateForm, 'page')

export interface FormScreenProps {
  readonly bundle: ScreenBundle
  readonly screen: FormDocument
}

/** A screen that is one form: its answers become a record of a resource, or are kept as they are. */
export function FormScreen({ bundle, screen }: FormScreenProps) {
  const t = useT()
  if (bundle.answerForm) return <AnswersScreen bundle={bundle} formId={bundle.answerForm.id} several={screen.several} />
  const form = bundle.forms[screen.form]
  const resource = form && bundle.resources[form.answers.resource]
  if (!form || !resource) return <ErrorState message={t('shared/forms.record.notFoundHint')} />
  return <CreateForm form={form} formId={screen.form} resource={resource} />
}
