import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** What came of one file of tests. */
export interface FileResult {
  readonly project: string
  readonly file: string
  readonly passed: number
  readonly failed: readonly string[]
  /** Passed when they ran again at once. */
  readonly retried: readonly string[]
  /** Its modules, set-up and tests. */
  readonly seconds: number
}

/** A file that could not be loaded, or whose set-up failed, has failed too. */
function resultOf(module: TestModule): FileResult {
  const tests = [...module.children.allTests()]
  const failed = tests.filter((test) => test.result().state === 'failed').map(({ fullName }) => fullName)
  const { duration, collectDuration, setupDuration } = module.diagnostic()
  return {
    project: module.project.name,
    file: relative(process.cwd(), module.moduleId),
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failed: !module.ok() && failed.length === 0 ? ['(the file itself)'] : failed,
    retried: tests.filter((test) => test.diagnostic()?.flaky === true).map(({ fullName }) => fullName),
    seconds: (duration + collectDuration + setupDuration) / 1_000,
  }
}

/** Writes the results of a run, file by file, for scripts/test.ts. */
export const testReport = (path: string): Reporter => ({
  onTestRunEnd: (modules) => writeFileSync(path, JSON.stringify(modules.map(resultOf))),
})
