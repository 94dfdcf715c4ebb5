import type { FillField } from '#contract'
import { typeOf } from '#fields'
import { type Actor, mayDo } from '#permissions'
import { RefusalError } from '#server/platform/refusal'
import { type EDocsContext, papersToSign, templatesToSign } from './context.ts'

/** References of a document to the people it can be about. */
const ABOUT = ['clientId', 'employeeId'] as const

/** What places of a template can be filled with: the agency, the day, and what stands on a line of the records that a document is about. For who may change templates. */
export function fillFields({ documents, say }: Pick<EDocsContext, 'documents' | 'say'>, actor: Actor): readonly FillField[] {
  const { resources } = documents.current()
  const template = resources.get(templatesToSign({ documents }))
  if (template === undefined || !mayDo(template, actor, 'update')) throw new RefusalError('forbidden')
  const paper = resources.get(papersToSign({ documents }))
  const special = ['agency', 'today'].map((id) => ({ id, label: say(`shared/signing.places.special.${id}`) }))
  return [...special, ...ABOUT.flatMap(ofReference)]

  function ofReference(name: string): readonly FillField[] {
    const reference = paper?.fields[name]
    const about = reference?.to === undefined ? undefined : resources.get(reference.to)
    if (reference === undefined || about === undefined) return []
    const group = say(reference.label)
    const fields = Object.entries(about.fields).filter(([, field]) => {
      const type = typeOf(field)
      return field.privacy !== 'secret' && (type.isPlain || type.view === 'address')
    })
    return [
      { id: `${name}/display`, label: say('shared/signing.places.groups.display', { group }) },
      ...fields.map(([field, { label }]) => ({ id: `${name}/${field}`, label: say('shared/signing.places.groups.field', { group, field: say(label) }) })),
    ]
  }
}
