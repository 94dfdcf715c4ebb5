import { indexSpans, type SpanIndex } from './span-tree.ts'
import type { VisitSpan } from './visit-span.ts'

/** The visits that are judged, among all there will be. */
export interface Board {
  readonly planned: readonly VisitSpan[]
  /** What is there already, without the visits that are being moved. */
  readonly existing: readonly VisitSpan[]
  readonly byWorker: SpanIndex<VisitSpan>
  readonly byClient: SpanIndex<VisitSpan>
}

/** Planned visits take the place of existing ones with the same id, and are judged against each other too: all dates of a series at once. */
export function boardOf(planned: readonly VisitSpan[], existing: readonly VisitSpan[]): Board {
  const ids = new Set(planned.map(({ id }) => id))
  const others = existing.filter(({ id }) => !ids.has(id))
  const all = [...others, ...planned]
  return { planned, existing: others, byWorker: indexSpans(all, ({ worker }) => worker), byClient: indexSpans(all, ({ client }) => client) }
}
