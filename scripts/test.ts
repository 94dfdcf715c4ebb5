/** Everything that must pass, in order, with one closing count. Run: npm test */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureChromium } from './chromium.ts'

interface Counts {
  passed: number
  failed: number
}

/** The part of vitest's JSON report that is read here. */
interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly { readonly name: string; readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[] }[]
}

const total: Counts = { passed: 0, failed: 0 }
/** Named again above the closing line, where a log that was cut still shows them. */
const failures: string[] = []
const folder = mkdtempSync(join(tmpdir(), 'rendercare-test-'))

/** A step that only passes or fails, such as a check or a build. */
function step(name: string, command: readonly string[], env: Readonly<Record<string, string>> = {}): boolean {
  process.stdout.write(`\n== ${name}\n`)
  const [program = '', ...args] = command
  const passed = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
  total[passed ? 'passed' : 'failed'] += 1
  if (!passed) failures.push(name)
  return passed
}

/** A test run whose tests are counted one by one. */
function suite(name: string, command: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  process.stdout.write(`\n== ${name}\n`)
  const report = join(folder, `${name.replaceAll(/\W+/g, '-')}.json`)
  const [program = '', ...args] = command
  const status = spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env, TEST_REPORT: report } }).status
  const counts = readCounts(report)
  total.passed += counts.passed
  total.failed += counts.failed
  if (status === 0 || counts.failed > 0) return
  total.failed += 1
  failures.push(`${name}: ended with status ${status}`)
}

function readCounts(report: string): Counts {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
    for (const { name, assertionResults } of testResults)
      for (const { status, fullName } of assertionResults) if (status === 'failed') failures.push(`${relative(process.cwd(), name)}: ${fullName}`)
    return { passed: numPassedTests, failed: numFailedTests }
  } catch {
    return { passed: 0, failed: 0 }
  }
}

const vitest = (...projects: string[]): string[] => ['vitest', 'run', ...projects.flatMap((project) => ['--project', project])]

process.env.CHROMIUM_PATH = ensureChromium()
step('check', ['tsx', 'scripts/check.ts'])
suite('unit tests', vitest('unit'))
suite('server tests on PGlite', vitest('server'))
suite('server tests on PostgreSQL', ['tsx', 'scripts/postgres.ts'])
if (step('build', ['npm', 'run', '-s', 'build'])) {
  step('size', ['tsx', 'scripts/size.ts'])
  suite('journeys', vitest('journeys'))
}
suite('component and story tests', vitest('browser', 'stories'))
rmSync(folder, { recursive: true, force: true })

for (const failure of failures) process.stdout.write(`FAILED: ${failure}\n`)
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
