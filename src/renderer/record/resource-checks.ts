import type { ResolvedResource } from '#contract'
import type { CheckRule } from './filling/record-plan.ts'

/** A resource's own checks with the keys of their messages. */
export const resourceChecks = (resource: ResolvedResource): readonly CheckRule[] =>
  resource.checks.map(({ id, check, severity, field }) => ({
    check,
    severity,
    root: 'record',
    message: `${resource.id}.checks.${id}`,
    ...(field ? { field } : {}),
  }))
