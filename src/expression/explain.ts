import type { ParseError, TypeError as TypeProblem } from '@marcbachmann/cel-js'
import { closest, distance } from 'fastest-levenshtein'
import { foreignWord } from './foreign-words.ts'
import type { ExpressionScope, Fields } from './scope.ts'

interface Explanation {
  readonly message: string
  readonly suggestion?: string
}

const FUNCTIONS =
  'abs addDays addHours addMonths addWorkingDays age all answered ceil clockIn contains dateIn daysBetween double endsWith exists exists_one filter floor hoursBetween instantOf join latest lowerAscii map max min minutes minutesBetween round size startsWith string substring sum timeIn trim upperAscii weekday'.split(
    ' ',
  )

/** Puts the library's words into those of the people who write documents, and looks for the name that was meant. */
export function explain(
  error: ParseError | TypeProblem | undefined,
  source: string,
  toOriginal: (position: number) => number,
  scope: ExpressionScope,
): Explanation {
  const foreign = foreignWord(source)
  if (foreign) return { message: `"${foreign.word}" is not said so here: ${foreign.instead}` }
  const summary = plainTypes(error?.summary ?? 'The expression cannot be read')
  const range = error?.range
  const place = range ? source.slice(toOriginal(range.start), toOriginal(range.end)) : ''
  const at = place === '' ? '' : ` (at \`${place}\`)`
  const name = /^(?:No such key|Unknown variable): (.+)$/.exec(summary)?.[1]
  switch (error?.code) {
    case 'no_such_key':
      return {
        message: `There is no field "${name}" that an expression may read${at}`,
        ...suggest(name, fieldNames(scope.fields, { ...scope.row, ...scope.lookups })),
      }
    case 'unknown_variable': {
      const known = [scope.root, ...(scope.row ? ['row'] : []), ...(scope.lookups ? ['lookups'] : []), 'today', 'now', 'timeZone']
      return { message: `"${name}" is not known here; known are ${known.join(', ')}${at}`, ...suggest(name, known) }
    }
    case 'no_matching_overload':
      return { message: `${summary}${at}`, ...suggest(/'(?:.*\.)?(\w+)\(/.exec(summary)?.[1], FUNCTIONS) }
    default:
      return { message: `${misfit(summary)}${at}` }
  }
}

/** Two types that an operator does not bring together, and rows that are asked like one answer. */
function misfit(summary: string): string {
  if (summary.startsWith('List index must be number')) return 'Rows are many: ask them by exists(row, …), all(row, …), filter(row, …) or map(row, …)'
  const [, left, operator, right] = /^no such overload: (\w+) (\S+) (\w+)$/.exec(summary) ?? []
  if (left === undefined || right === undefined) return summary
  const dates =
    [left, right].includes('text') && [left, right].includes('number') ? '; days are counted by daysBetween(from, to) and added by addDays(date, days)' : ''
  return `"${operator}" does not go between a ${left} and a ${right}${dates}`
}

/** Whole numbers of CEL's own are numbers too: authors know only one kind. */
const plainTypes = (text: string): string =>
  text
    .replace(/\b(?:double|int)\b/g, 'number')
    .replace(/\bstring\b/g, 'text')
    .replace(/\bbool\b/g, 'boolean')

    .replace(/\bEOF\b/g, 'the end')
    .replace(/\btype_(?:record|answers|row|lookups)_?/g, '')

function suggest(name: string | undefined, known: readonly string[]): { readonly suggestion?: string } {
  if (!name || known.length === 0 || known.includes(name)) return {}
  const nearest = closest(name, known)
  return distance(name, nearest) <= Math.min(name.length - 1, Math.max(2, name.length / 3)) ? { suggestion: nearest } : {}
}

function fieldNames(fields: Fields, row: Fields = {}): readonly string[] {
  return Object.entries({ ...fields, ...row }).flatMap(([name, { of }]) => [name, ...(of ? fieldNames(of) : [])])
}
