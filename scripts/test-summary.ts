import type { FileResult } from './test-report.ts'

/** A step or suite that ran, with its results when it counts tests. */
export interface Ran {
  readonly name: string
  readonly seconds: number
  readonly status: number | null
  readonly results?: readonly FileResult[]
}

/** A suite of which some files ran once more. */
export interface Outcome {
  readonly first: Ran
  readonly second?: Ran | undefined
}

/** More tests than these that need a second run are no accident. */
const RUN_AGAIN_LIMIT = 3
/** More files than these fail for a reason, and are not run again. */
const FILES_RUN_AGAIN = 4
const SLOWEST = 10

const hasFailed = ({ failed }: FileResult): boolean => failed.length > 0
const failuresOf = ({ file, failed }: FileResult): readonly string[] => failed.map(({ test, why }) => `${file}: ${test}${why && `\n    ${why}`}`)
const retriesOf = ({ file, retried }: FileResult): readonly string[] => retried.map((test) => `${file}: ${test}`)
const count = (results: readonly FileResult[], of: (result: FileResult) => number): number => results.reduce((sum, result) => sum + of(result), 0)

/** The files to run once more, none for all of them; undefined when nothing is to run again. */
export function filesToRunAgain({ status, results = [] }: Ran): readonly string[] | undefined {
  const failed = results.filter(hasFailed)
  if (status === 0 || failed.length > FILES_RUN_AGAIN) return undefined
  // Without a file that failed something broke beside the tests.
  return failed.map(({ file }) => file)
}

/** The results that count: of files that ran twice the second ones. */
function finalResults({ first, second }: Outcome): readonly FileResult[] {
  const results = first.results ?? []
  if (!second) return results
  const kept = results.some(hasFailed) ? results.filter((result) => !hasFailed(result)) : []
  return [...kept, ...(second.results ?? [])]
}

function ranAgain({ first, second }: Outcome): readonly string[] {
  const retried = [...(first.results ?? []), ...(second?.results ?? [])].flatMap(retriesOf)
  if (!second) return retried
  const failed = (first.results ?? []).flatMap(failuresOf)
  return [...retried, ...(failed.length > 0 ? failed : [`${first.name}: ended with status ${first.status}`])]
}

function failures(outcome: Outcome): readonly string[] {
  const { first, second } = outcome
  const { name, status } = second ?? first
  const named = finalResults(outcome).flatMap(failuresOf)
  if (status === 0 || named.length > 0) return named
  return [first.results ? `${name}: ended with status ${status}` : name]
}

/** A step that only passes or fails counts as one test. */
const passes = (outcome: Outcome): number => (outcome.first.results ? count(finalResults(outcome), ({ passed }) => passed) : Number(outcome.first.status === 0))

const timeOf = (seconds: number): string => `${seconds.toFixed(1).padStart(8)} s`
const timeLine = ({ name, seconds, results }: Ran): string =>
  `${timeOf(seconds)}  ${name}${results ? ` (${count(results, ({ passed }) => passed)} tests in ${results.length} files)` : ''}`

function slowest(runs: readonly Ran[]): readonly string[] {
  const files = runs.flatMap(({ name, results = [] }) => results.map(({ file, seconds }) => ({ file, seconds, name })))
  return files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(({ file, seconds, name }) => `${timeOf(seconds)}  ${file} (${name})`)
}

/** What stands at the end of the log: times, the slowest files, what ran again, what failed, and the count. */
export function summarize(outcomes: readonly Outcome[], seconds: number): { readonly lines: readonly string[]; readonly hasPassed: boolean } {
  const runs = outcomes.flatMap(({ first, second }) => (second ? [first, second] : [first]))
  const again = outcomes.flatMap(ranAgain)
  const excess = again.length > RUN_AGAIN_LIMIT ? [`${again.length} tests needed a second run, where ${RUN_AGAIN_LIMIT} may`] : []
  const failed = [...outcomes.flatMap(failures), ...excess]
  const passed = outcomes.reduce((sum, outcome) => sum + passes(outcome), 0)
  const lines = [
    ...['== times', ...runs.map(timeLine), `${timeOf(seconds)}  altogether`],
    ...['== slowest files', ...slowest(runs)],
    ...again.map((test) => `RAN AGAIN: ${test}`),
    ...failed.map((failure) => `FAILED: ${failure}`),
    `\n${passed} passed, ${failed.length} failed`,
  ]
  return { lines, hasPassed: failed.length === 0 && passed > 0 }
}
