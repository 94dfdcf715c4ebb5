import type { AnswerValues } from '#contract'
import type { Tx } from '#server/platform/database'
import type { FormSubject } from '../subject.ts'

/** The prefill path that takes over the record that stands for the user. */
export const OWN_RECORD = 'record'

/** Ids of the user's own records, by resource: one query for each resource that the prefill of the form takes one from. */
export type OwnRecords = ReadonlyMap<string, string>

export async function readOwnRecords({ context, actor, form }: FormSubject, tx: Tx): Promise<OwnRecords> {
  const own = new Map<string, string>()
  for (const resource of new Set(form.prefill.flatMap((entry) => targetOf(form, entry) ?? []))) {
    const id = await context.records.kept.own(actor, tx, resource)
    if (id !== undefined) own.set(resource, id)
  }
  return own
}

/** Whom the form is about where that is the user, so that what it takes from there is read, too. */
export function ownAbout({ form }: FormSubject, own: OwnRecords): AnswerValues {
  const names = new Set<string>(Object.values(form.about))
  return Object.fromEntries(
    form.prefill.flatMap((entry): [string, string][] => {
      const id = names.has(entry.field) ? own.get(targetOf(form, entry) ?? '') : undefined
      return id === undefined ? [] : [[entry.field, id]]
    }),
  )
}

/** The resource that the answer points at, for an entry that takes the user's own record. */
function targetOf({ fields }: FormSubject['form'], { field, from, path }: FormSubject['form']['prefill'][number]): string | undefined {
  if (from !== 'user' || path !== OWN_RECORD) return undefined
  const [name = '', inner] = field.split('.')
  return inner === undefined ? fields[name]?.to : fields[name]?.of?.[inner]?.to
}
