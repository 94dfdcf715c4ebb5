import { type AnswerForm, BEFORE_STAGES, type ResolvedField, type ResolvedLifecycle } from '#contract'
import { checkUnique, complain, type LinkContext, look, type Names, namesOf } from './context.ts'
import { inside, type Place } from './place.ts'

type Fields = Readonly<Record<string, ResolvedField>>
type Stages = NonNullable<ResolvedLifecycle['stages']>

/** The lifecycle of a form with the words of its stages. */
export function linkLifecycle(context: LinkContext, place: Place, { lifecycle = {} }: AnswerForm, fields: Fields): ResolvedLifecycle {
  const { stages: written, ...rest } = lifecycle
  rest.anew?.forEach((name, index) => {
    look(context, inside(place, 'anew', index), namesOf(fields), { what: 'field of this form', name })
  })
  if (written === undefined) return rest
  const at = inside(place, 'stages')
  const need = (id: string, index: number): string => context.strings.need(place.document.id, `stages.${id}`, inside(at, index))
  const stages = written.map((stage, index) => ({ ...stage, label: need(stage.id, index) }))
  checkUnique(context, at, stages)
  const known: Names = { all: new Map([BEFORE_STAGES, ...stages.map(({ id }) => id)].map((id) => [id, true])), complete: true }
  stages.forEach(({ id, from }, index) => {
    if (id === BEFORE_STAGES) complain(context, inside(at, index, 'id'), `"${BEFORE_STAGES}" stands for no stage yet, so no stage has this name`)
    from.forEach((name, position) => {
      look(context, inside(at, index, 'from', position), known, { what: 'stage', name })
    })
  })
  if (lifecycle.lockAfterDays === 0 && !someoneSignsLater(fields))
    complain(context, at, 'A form that is locked as soon as it is filed comes to no stage; let somebody sign it after its author, or let it lock later')
  checkReached(context, at, stages)
  return { ...rest, stages }
}

/** The author signs when the form is filed, everybody else may come later. */
const someoneSignsLater = (fields: Fields): boolean =>
  Object.values(fields).some(({ signer, required, requiredWhen, of }) =>
    signer ? (required === true || requiredWhen !== undefined) && signer.author !== true : of !== undefined && someoneSignsLater(of),
  )

function checkReached(context: LinkContext, place: Place, stages: Stages): void {
  const reached = new Set<string>([BEFORE_STAGES])
  for (let size = 0; size < reached.size; ) {
    size = reached.size
    for (const { id, from } of stages) if (from.some((name) => reached.has(name))) reached.add(id)
  }
  stages.forEach(({ id }, index) => {
    if (!reached.has(id)) complain(context, inside(place, index, 'from'), `The stage "${id}" can never be reached: no way leads to it from "${BEFORE_STAGES}"`)
  })
}
