import type { ApiError } from '#api'
import { REASON_IDS, subjectQuestion } from '#contract'
import type { AnswerSession } from '#form-engine'
import type { FormFinding } from '#form-rules'

/** What no document says: that a form is late, by the server's clock, and that it takes the place of another. */
const OF_EVERY_FORM = Object.values(REASON_IDS).map((id) => [id, `shared/form-records.${id}`] as const)

/** A new version says why it is one, before anybody signs it; nothing when it has said so, or is none. */
export function askedOfRevision(session: AnswerSession): readonly FormFinding[] {
  const { replaces, reasons } = session.content()
  const subject = subjectQuestion(session.form.about)
  const place = session.rules.sectionOf(`/${subject}`)
  if (!replaces || reasons[REASON_IDS.revised]?.trim() || !place) return []
  return [{ path: `/${subject}`, key: `shared/form-records.${REASON_IDS.revised}`, severity: 'warn', check: REASON_IDS.revised, ...place }]
}

/** What the server wants a reason for: its problems stand beside the ids of the checks. The page asks for each where its field is. */
export function askedReasons({ code, data, problems }: ApiError, { form, rules }: AnswerSession): readonly FormFinding[] {
  if (code !== 'reason-required') return []
  const messages = new Map<string, string>([...OF_EVERY_FORM, ...form.checks.map(({ id, message }) => [id, message] as const)])
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
