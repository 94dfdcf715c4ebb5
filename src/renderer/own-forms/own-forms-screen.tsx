import { type OwnFormsScreen as OwnFormsDocument, ownFormId, type ScreenBundle } from '#contract'
import type { RouteParams } from '#navigation'
import { AnswersScreen } from '../answers/answers-screen.tsx'
import { OwnFormsHome } from './own-forms-home.tsx'

export interface OwnFormsScreenProps {
  readonly bundle: ScreenBundle
  readonly screen: OwnFormsDocument
  readonly params: RouteParams
}

/** The company's own forms, or the one that the address names. */
export function OwnFormsScreen({ bundle, screen, params }: OwnFormsScreenProps) {
  const resource = bundle.resources[screen.resource]
  if (params.id !== undefined) return <AnswersScreen bundle={bundle} formId={ownFormId(params.id)} />
  return resource ? <OwnFormsHome title={`${bundle.id}.title`} resource={resource} /> : null
}
