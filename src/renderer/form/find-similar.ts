import { recordsApi } from '#api'
import type { AnswerValues, Json, ResolvedResource } from '#contract'
import { tidyValue } from '#fields'
import type { Translate } from '#i18n'
import { asSimilar } from '../record/create-questions.tsx'
import type { SimilarRecord } from '../record/similar-dialog.tsx'

const SHOWN_MAX = 5

/** Records alike in all fields that the resource names, and those that have what only one may have. The server looks again on submit. */
export async function findSimilar(resource: ResolvedResource, answers: AnswerValues, t: Translate): Promise<readonly SimilarRecord[]> {
  const [alike, ...taken] = await Promise.all([
    findAlike(resource, answers),
    ...Object.keys(resource.fields).map((name) => findOwner(resource, { name, value: answers[name] }, t)),
  ])
  const owners = taken.flat()
  return [...owners, ...alike.filter(({ id }) => !owners.some((owner) => owner.id === id))]
}

/** Who has this value of a field that no two may share, as far as this person may find by it. */
async function findOwner(
  resource: ResolvedResource,
  { name, value }: { readonly name: string; readonly value: Json | undefined },
  t: Translate,
): Promise<readonly SimilarRecord[]> {
  const field = resource.fields[name]
  if (field?.type !== 'text' || !field.unique || !field.searchable) return []
  const wanted = tidyValue(field, value)
  if (typeof wanted !== 'string' || wanted === '') return []
  const { data } = await recordsApi.list(resource.name, { q: wanted, limit: SHOWN_MAX })
  const detail = t('shared/forms.similarBy', { field: t(field.label) })
  return data.filter(({ values }) => values[name] === wanted).map((record) => ({ ...asSimilar(record), detail }))
}

/** None while one of the fields is blank. */
async function findAlike(resource: ResolvedResource, answers: AnswerValues): Promise<readonly SimilarRecord[]> {
  const filter = resource.similar.flatMap((name) => {
    const field = resource.fields[name]
    const value = field ? tidyValue(field, answers[name]) : undefined
    return typeof value === 'string' && value !== '' ? [{ field: name, op: 'eq', value }] : []
  })
  if (filter.length === 0 || filter.length < resource.similar.length) return []
  const { data } = await recordsApi.list(resource.name, { filter, limit: SHOWN_MAX })
  return data.map(asSimilar)
}
