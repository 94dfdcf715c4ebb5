import { BEFORE_STAGES, type FiledForm, type ResolvedStage } from '#contract'
import type { LinkedForm } from '#document'
import type { KeptStage } from '../reading/answer-row.ts'

type Staged = Pick<LinkedForm, 'lifecycle'>
type Current = Pick<KeptStage, 'id'> | null

/** Stages that may follow the one a filed form is in. */
export const stagesAfter = ({ lifecycle }: Staged, current: Current): readonly ResolvedStage[] =>
  (lifecycle.stages ?? []).filter(({ from }) => from.includes(current?.id ?? BEFORE_STAGES))

/** The stage as its readers see it, and those that come next for who may bring it there. */
export function shownStages(form: Staged, stage: KeptStage | null, mayMove: boolean): Pick<FiledForm, 'stage' | 'nextStages'> {
  const known = form.lifecycle.stages?.find(({ id }) => id === stage?.id)
  return {
    ...(stage && known && { stage: { id: stage.id, label: known.label, at: stage.at, byName: stage.byName, ...(stage.on !== undefined && { on: stage.on }) } }),
    ...(mayMove && { nextStages: stagesAfter(form, stage).map(({ id, label, dated }) => ({ id, label, ...(dated && { dated }) })) }),
  }
}
