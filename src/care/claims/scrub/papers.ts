import { byKey } from '#contract'
import { type DaySpan, firstDayOutside } from '../../time/day-span.ts'
import type { Batch } from './batch.ts'
import type { ServiceFacts } from './facts.ts'
import type { Found } from './subject.ts'

interface PaperNeed {
  readonly papers: readonly (DaySpan & { readonly client: string })[] | undefined
  readonly isNeeded: (service: ServiceFacts) => boolean
}

/** Lines with a day on which a paper that the service needs is not in force; one may follow another. */
export function paperInForce({ lines, facts: { services } }: Batch, { papers, isNeeded }: PaperNeed): readonly Found[] {
  if (papers === undefined || services === undefined) return []
  const byClient = byKey(papers, ({ client }) => client)
  return lines
    .filter(({ line }) => isNeeded(services.get(line.serviceId) ?? {}))
    .flatMap((at): readonly Found[] => {
      const date = firstDayOutside(byClient.get(at.claim.clientId) ?? [], at.line)
      return date === undefined ? [] : [{ at, params: { date } }]
    })
}
