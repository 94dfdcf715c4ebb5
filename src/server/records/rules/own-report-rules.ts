import { type FieldProblem, ownReportOf } from '#contract'
import { type Linked, ownReportFaults, ownReportScreen } from '#document'
import { phrase } from '#server/platform/language'
import type { Subject } from '../subject.ts'

/** What is wrong with a report of the company's own, as its record says it. */
export function reportProblems(linked: Linked, values: Readonly<Record<string, unknown>>): readonly FieldProblem[] {
  return ownReportFaults(ownReportScreen(ownReportOf(values), linked), linked).map(({ part, index }) => ({
    path: `/values/${part}${index === undefined ? '' : `/${index}`}`,
    message: phrase(linked, { key: `shared/own-report.faults.${part}` }),
  }))
}

/** A record that says a report must say one that its records can answer. */
export const brokenReport = ({ resource, context }: Subject, values: Readonly<Record<string, unknown>>): readonly FieldProblem[] =>
  resource.plays === 'own-report' ? reportProblems(context.documents(), values) : []
