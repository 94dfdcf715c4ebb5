import type { FastifySchemaValidationError } from 'fastify'
import type { ErrorCode, FieldProblem } from '#contract'
import { into } from '#form-rules'

const extraKey = (error: FastifySchemaValidationError): string | undefined => {
  const key = error.params.additionalProperty
  return error.keyword === 'additionalProperties' && typeof key === 'string' ? key : undefined
}

function problemOf(error: FastifySchemaValidationError): FieldProblem {
  const extra = extraKey(error)
  if (extra !== undefined) return { path: into(error.instancePath, extra), message: 'This key is not known here.' }
  const missing = error.params.missingProperty
  if (error.keyword === 'required' && typeof missing === 'string') return { path: into(error.instancePath, missing), message: 'This is missing.' }
  return { path: error.instancePath, message: error.message ?? 'This value is not allowed.' }
}

/** What a route schema found, as the catalogue says it: a key too many, or a value that does not fit. */
export function schemaProblems(errors: readonly FastifySchemaValidationError[]): { readonly code: ErrorCode; readonly problems: readonly FieldProblem[] } {
  const code = errors.some((error) => extraKey(error) !== undefined) ? 'unknown-field' : 'bad-request'
  return { code, problems: errors.map(problemOf) }
}
