import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FileResult } from '../scripts/test-report.ts'
import { beginTestRun } from '../scripts/test-run.ts'

const file = (name: string, more: Partial<FileResult> = {}): FileResult => ({
  ...{ project: 'unit', file: name, passed: 1, failed: [], retried: [], seconds: 1 },
  ...more,
})

/** A suite that reports this; called with files, as for a second run, it reports the other. */
const reporting = (first: readonly FileResult[], second = first): readonly string[] => {
  const program = `const [, ...files] = process.argv
    const results = files.length > 0 ? ${JSON.stringify(second)} : ${JSON.stringify(first)}
    require('node:fs').writeFileSync(process.env.TEST_REPORT, JSON.stringify(results))
    process.exit(results.some(({ failed }) => failed.length > 0) ? 1 : 0)`
  return ['node', '-e', program]
}

const printed: string[] = []
beforeEach(() => {
  printed.length = 0
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0)
})
afterEach(() => void vi.restoreAllMocks())

const broken = file('b', { passed: 0, failed: [{ test: 'runs', why: '' }] })
const first = [file('a'), broken]

describe('a run of everything', () => {
  it.each<readonly [what: string, retried: number, hasPassed: boolean]>([
    ['passes where three tests needed a second run', 3, true],
    ['fails where four did', 4, false],
  ])('%s', async (_what, retried, hasPassed) => {
    const run = beginTestRun()
    await run.suite('stories', reporting([file('s', { retried: Array.from({ length: retried }, (_, at) => `story ${at}`) })]))
    expect(run.close()).toBe(hasPassed)
    expect(printed.join('')).toMatch(hasPassed ? /\n1 passed, 0 failed\n$/ : /4 tests needed a second run, where 3 may\n\n1 passed, 1 failed\n$/)
  })

  it('runs a file that failed once more, and counts what came of it then', async () => {
    const run = beginTestRun()
    await run.suite('benches', reporting(first, [file('b')]))
    expect(run.close()).toBe(true)
    expect(printed.join('')).toMatch(/RAN AGAIN: b: runs\n\n2 passed, 0 failed\n$/)
  })

  it('fails with what fails twice, and with a step that fails', async () => {
    const run = beginTestRun()
    expect(await run.step('size', ['node', '-e', 'process.exit(1)'])).toBe(false)
    await run.suite('benches', reporting(first, [broken]))
    expect(run.close()).toBe(false)
    expect(printed.join('')).toMatch(/FAILED: size\nFAILED: b: runs\n\n1 passed, 2 failed\n$/)
  })
})
