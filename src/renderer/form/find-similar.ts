import { recordsApi } from '#api'
import type { ResolvedResource } from '#contract'
import type { Answers, SimilarRecord } from '#forms'
import { tidyValue } from '#validation'
import { asSimilar } from '../record/create-questions.tsx'

const SHOWN_MAX = 5

/** Records alike in all fields that the resource names; none while one of them is blank. The server looks again on submit. */
export async function findSimilar(resource: ResolvedResource, answers: Answers): Promise<readonly SimilarRecord[]> {
  const filter = resource.similar.flatMap((name) => {
    const field = resource.fields[name]
    const value = field ? tidyValue(field, answers[name]) : undefined
    return typeof value === 'string' && value !== '' ? [{ field: name, op: 'eq', value }] : []
  })
  if (filter.length === 0 || filter.length < resource.similar.length) return []
  const { data } = await recordsApi.list(resource.name, { filter, limit: SHOWN_MAX })
  return data.map(asSimilar)
}
