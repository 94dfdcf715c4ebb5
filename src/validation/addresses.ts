import type { ResolvedField } from '#contract'
import { isBlank } from './blank.ts'
import { FORMATS } from './formats.ts'
import { at, problem, type ValueProblem } from './problem.ts'
import { validateText } from './texts.ts'

/** The 50 states and DC (domain: backoffice §0.6). */
const STATES: ReadonlySet<string> = new Set(
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  ),
)
const MAX_CHARS: Readonly<Record<string, number>> = { line1: 100, line2: 100, city: 60, state: 2, zip: 10, county: 60 }
const NEEDED = ['line1', 'city', 'state', 'zip'] as const

function checkPart(name: string, part: unknown, zipFormat: 'zip' | 'zip9'): readonly ValueProblem[] {
  const max = MAX_CHARS[name]
  if (max === undefined || !Object.hasOwn(MAX_CHARS, name)) return problem('unknownKey')
  if (isBlank(part)) return []
  const text = validateText({ type: 'text', label: '', max }, part)
  if (text.length > 0 || typeof part !== 'string') return text
  if (name === 'state') return STATES.has(part) ? [] : problem('state')
  return name === 'zip' && !FORMATS[zipFormat](part) ? problem(`formats.${zipFormat}`) : []
}

/** `{line1, line2?, city, state, zip, county?}`; a field of format `zip9` asks for ZIP+4. */
export function validateAddress(field: ResolvedField, value: unknown): readonly ValueProblem[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return problem('type.address')
  const parts = new Map<string, unknown>(Object.entries(value))
  const zipFormat = field.format === 'zip9' ? 'zip9' : 'zip'
  const missing = NEEDED.filter((name) => isBlank(parts.get(name))).flatMap((name) => at(name, problem('required')))
  return [...missing, ...[...parts].flatMap(([name, part]) => at(name, checkPart(name, part, zipFormat)))]
}
