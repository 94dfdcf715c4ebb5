import { type OwnFormsScreen as OwnFormsDocument, ownFormId, type ScreenBundle } from '#contract'
import type { RouteParams } from '#navigation'
import { AnswersScreen } from '../answers/answers-screen.tsx'
import { useCatalogue } from '../answers/use-catalogue.ts'
import { OwnFormsHome } from './own-forms-home.tsx'

export interface OwnFormsScreenProps {
  readonly bundle: ScreenBundle
  readonly screen: OwnFormsDocument
  readonly params: RouteParams
}

/** The company's own forms, or the one that the address names. */
export function OwnFormsScreen({ bundle, screen, params }: OwnFormsScreenProps) {
  const resource = bundle.resources[screen.resource]
  const catalogue = useCatalogue()
  if (params.id !== undefined) {
    const ofProduct = catalogue.data?.find(({ id, formType }) => formType === params.id && screen.forms?.includes(id))
    return <AnswersScreen bundle={bundle} formId={ofProduct?.id ?? ownFormId(params.id)} />
  }
  return resource ? <OwnFormsHome title={`${bundle.id}.title`} resource={resource} screen={screen} /> : null
}
