import type { ApiError } from '#api'
import type { FormSession } from '#form-engine'
import type { FormFinding } from '#form-rules'

/** Of a form that is filed late; only the server's clock says so. */
const LATE = { check: 'late', key: 'shared/form-records.late' }

/** What the server wants a reason for: its problems stand beside the ids of the checks. The page asks for each where its field is. */
export function askedReasons({ code, data, problems }: ApiError, { form, rules }: FormSession): readonly FormFinding[] {
  if (code !== 'reason-required') return []
  const messages = new Map([[LATE.check, LATE.key], ...form.checks.map(({ id, message }) => [id, message] as const)])
  return checksOf(data).flatMap((check, index): readonly FormFinding[] => {
    const path = problems[index]?.path.replace(/^\/answers(?=\/)/, '')
    const key = messages.get(check)
    const place = path === undefined ? undefined : rules.sectionOf(path)
    return path && key && place ? [{ path, key, severity: 'warn', check, ...place }] : []
  })
}

function checksOf(data: unknown): readonly string[] {
  const checks: unknown = Reflect.get(Object(data), 'checks')
  return Array.isArray(checks) ? checks.filter((check) => typeof check === 'string') : []
}
