import { type Grade, PROBLEMS, type ProblemCode } from './table.ts'

/** Where something stands in a file. Every number counts from 1 except the offset. */
export interface Place {
  /** Number of the segment in the file. */
  readonly segment: number
  /** `CLP`; empty where no segment could be told. */
  readonly id: string
  readonly line: number
  /** Characters of the file before the segment; bytes where bytes were read. */
  readonly offset: number
  readonly element?: number
  readonly component?: number
}

/** What is wrong: a code that stays, where it is, and the values of its sentence. */
export interface Problem {
  readonly code: ProblemCode
  /** In a file that was read. */
  readonly at?: Place
  /** In what a builder was given: `providers[0].claims[2].lines[0].cents`. */
  readonly path?: string
  readonly values: Readonly<Record<string, string | number>>
}

export type Report = (problem: Problem) => void

export const gradeOf = ({ code }: Problem): Grade => PROBLEMS[code].grade

/** "Segment 14 (CLP) on line 14: element 4 is not an amount: "12.5.0"." */
export function textOf({ code, at, path, values }: Problem): string {
  const all: Problem['values'] = { ...values, where: at ? elementText(at) : '' }
  const sentence = PROBLEMS[code].text.replace(/\{(\w+)\}/g, (_, name: string) => String(all[name] ?? ''))
  return `${at ? segmentText(at) : ''}${path === undefined ? '' : `${path}: `}${sentence}`
}

const segmentText = ({ segment, id, line }: Place): string => `Segment ${segment}${id === '' ? '' : ` (${id})`} on line ${line}: `

const elementText = ({ element, component }: Place): string => `element ${element ?? 0}${component === undefined ? '' : `, component ${component}`}`

/**
 * What `read` makes; nothing where it had to tell an error, so that no half-read value is taken for a whole one.
 * A date that cannot be read is told and absent, and the rest stands.
 */
export function attempt<T>(report: Report, read: (report: Report) => T): T | undefined {
  let isWhole = true
  const value = read((problem) => {
    if (gradeOf(problem) !== 'hint' && problem.code !== 'x12.badDate') isWhole = false
    report(problem)
  })
  return isWhole ? value : undefined
}
