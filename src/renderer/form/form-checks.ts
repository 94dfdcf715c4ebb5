import type { RecordForm, ResolvedResource } from '#contract'
import type { CheckRule } from '../record/filling/record-plan.ts'
import { resourceChecks } from '../record/resource-checks.ts'

/** The resource's checks and the form's own, with the keys of their messages. */
export const formChecks = (form: RecordForm, formId: string, resource: ResolvedResource): readonly CheckRule[] => [
  ...resourceChecks(resource),
  ...(form.checks ?? []).map(({ id, check, severity, field }) => ({
    check,
    severity,
    root: 'answers' as const,
    message: `${formId}.checks.${id}`,
    ...(field ? { field } : {}),
  })),
]
