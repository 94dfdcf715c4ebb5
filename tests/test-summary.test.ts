import { describe, expect, it } from 'vitest'
import type { FileResult } from '../scripts/test-report.ts'
import { filesToRunAgain, type Outcome, type Ran, summarize } from '../scripts/test-summary.ts'

const file = (name: string, more: Partial<FileResult> = {}): FileResult => ({
  ...{ project: 'unit', file: name, passed: 2, failed: [], retried: [], seconds: 1 },
  ...more,
})
const ran = (status: number | null, results?: readonly FileResult[]): Ran => ({ name: 'unit tests', seconds: 12.34, status, ...(results && { results }) })
const failing = (name: string): FileResult => file(name, { passed: 1, failed: [{ test: 'adds', why: 'expected 3 to be 4' }] })
const lastOf = (...outcomes: Outcome[]) => summarize(outcomes, 60).lines.at(-1)
const markedOf = (...outcomes: Outcome[]) => summarize(outcomes, 60).lines.filter((line) => /^(?:RAN AGAIN|FAILED)/.test(line))

describe('what runs again', () => {
  it.each<readonly [what: string, first: Ran, again: readonly string[] | undefined]>([
    ['nothing when all passed', ran(0, [file('a')]), undefined],
    ['the files that failed', ran(1, [file('a'), failing('b')]), ['b']],
    ['everything when something broke beside the tests', ran(1, [file('a')]), []],
    ['nothing when many files fail', ran(1, ['a', 'b', 'c', 'd', 'e'].map(failing)), undefined],
  ])('is %s', (_what, first, again) => {
    expect(filesToRunAgain(first)).toEqual(again)
  })
})

describe('the closing lines', () => {
  it('give each time and the slowest files, and end with the count', () => {
    const { lines, hasPassed } = summarize([{ first: { ...ran(0), name: 'check' } }, { first: ran(0, [file('a'), file('b', { seconds: 3 })]) }], 60)
    expect([lines, hasPassed]).toEqual([
      [
        ...['== times', '    12.3 s  check', '    12.3 s  unit tests (4 tests in 2 files)', '    60.0 s  altogether'],
        ...['== slowest files', '     3.0 s  b (unit tests)', '     1.0 s  a (unit tests)', '\n5 passed, 0 failed'],
      ],
      true,
    ])
  })

  it('count the second run of a file, and name what it was for', () => {
    const outcome = { first: ran(1, [file('a'), failing('b')]), second: ran(0, [file('b')]) }
    expect([lastOf(outcome), markedOf(outcome)]).toEqual(['\n4 passed, 0 failed', ['RAN AGAIN: b: adds\n    expected 3 to be 4']])
  })

  it('count what fails twice as failed', () => {
    const outcome = { first: ran(1, [file('a'), failing('b')]), second: ran(1, [failing('b')]) }
    expect([lastOf(outcome), markedOf(outcome)]).toEqual([
      '\n3 passed, 1 failed',
      ['RAN AGAIN: b: adds\n    expected 3 to be 4', 'FAILED: b: adds\n    expected 3 to be 4'],
    ])
  })

  it.each<readonly [what: string, outcome: Outcome, marked: readonly string[]]>([
    ['a step that failed', { first: { ...ran(1), name: 'build' } }, ['FAILED: build']],
    [
      'a suite that ended badly without a failed test',
      { first: ran(null, []), second: ran(1, []) },
      ['RAN AGAIN: unit tests: ended with status null', 'FAILED: unit tests: ended with status 1'],
    ],
  ])('name %s', (_what, outcome, marked) => {
    expect([summarize([outcome], 60).hasPassed, markedOf(outcome)]).toEqual([false, marked])
  })

  it('let three tests run again in all suites, and refuse a fourth', () => {
    const retried = (...tests: string[]): Outcome => ({ first: ran(0, [file('stories', { retried: tests })]) })
    const again = { first: ran(1, [failing('b')]), second: ran(0, [file('b')]) }
    expect([lastOf(again, retried('one', 'two')), lastOf(again, retried('one', 'two', 'three'))]).toEqual(['\n4 passed, 0 failed', '\n4 passed, 1 failed'])
    expect(markedOf(again, retried('one', 'two', 'three')).at(-1)).toBe('FAILED: 4 tests needed a second run, where 3 may')
  })

  it('are no success without a test', () => {
    expect(summarize([], 60).hasPassed).toBe(false)
  })
})
