import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestModule } from 'vitest/node'

/** A test that failed, and the first lines of why. */
export interface FailedTest {
  readonly test: string
  readonly why: string
}

/** What came of one file of tests. */
export interface FileResult {
  readonly project: string
  readonly file: string
  readonly passed: number
  readonly failed: readonly FailedTest[]
  /** Passed when they ran again at once. */
  readonly retried: readonly string[]
  /** Its modules, set-up and tests. */
  readonly seconds: number
}

const WHY_CHARACTERS = 700

const whyOf = (errors: readonly { readonly message: string }[] = []): string =>
  stripVTControlCharacters(errors[0]?.message ?? '')
    .replaceAll(/\s+/g, ' ')
    .slice(0, WHY_CHARACTERS)

/** A file that could not be loaded, or whose set-up failed, has failed too. */
function resultOf(module: TestModule): FileResult {
  const tests = [...module.children.allTests()]
  const failed = tests.filter((test) => test.result().state === 'failed').map((test) => ({ test: test.fullName, why: whyOf(test.result().errors) }))
  const { duration, collectDuration, setupDuration } = module.diagnostic()
  return {
    project: module.project.name,
    file: relative(process.cwd(), module.moduleId),
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failed: !module.ok() && failed.length === 0 ? [{ test: '(the file itself)', why: whyOf(module.errors()) }] : failed,
    retried: tests.filter((test) => test.diagnostic()?.flaky === true).map(({ fullName }) => fullName),
    seconds: (duration + collectDuration + setupDuration) / 1_000,
  }
}

/** Writes the results of a run, file by file, for scripts/test.ts. */
export const testReport = (path: string): Reporter => ({
  onTestRunEnd: (modules) => writeFileSync(path, JSON.stringify(modules.map(resultOf))),
})
