import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { FileResult } from './test-report.ts'
import { filesToRunAgain, type Outcome, type Ran, summarize } from './test-summary.ts'

type Command = readonly string[]
type Environment = Readonly<Record<string, string>>

export interface TestRun {
  /** Runs what only passes or fails, such as a check or a build, and says whether it passed. */
  step(name: string, command: Command): Promise<boolean>
  /**
   * Runs tests that are counted one by one. Races between processes, browsers and the clock of a busy machine fail a test now and then: the files
   * of a few failures run once more, each from its beginning, and say so above the closing line. What fails twice has failed.
   */
  suite(name: string, command: Command, environment?: Environment): Promise<void>
  /** Prints the closing lines and says whether all passed. */
  close(): boolean
}

/** Runs steps and suites, also side by side: each line of what they print begins with their name. */
export function beginTestRun(): TestRun {
  const began = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'rendercare-test-'))
  const outcomes: Outcome[] = []

  async function runSuite(name: string, command: Command, environment?: Environment): Promise<Ran> {
    const report = join(folder, `${name.replaceAll(/\W+/g, '-')}.json`)
    const ran = await run(name, command, { ...environment, TEST_REPORT: report })
    return { ...ran, results: existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as readonly FileResult[]) : [] }
  }

  return {
    async step(name, command) {
      const first = await run(name, command)
      outcomes.push({ first })
      return first.status === 0
    },
    async suite(name, command, environment) {
      const first = await runSuite(name, command, environment)
      const files = filesToRunAgain(first)
      const second = files && (await runSuite(`${name} once more`, [...command, ...files], environment))
      outcomes.push({ first, second })
    },
    close() {
      rmSync(folder, { recursive: true, force: true })
      const { lines, hasPassed } = summarize(outcomes, (performance.now() - began) / 1_000)
      process.stdout.write(`\n${lines.join('\n')}\n`)
      return hasPassed
    },
  }
}

function run(name: string, [program = '', ...args]: Command, environment: Environment = {}): Promise<Ran> {
  const began = performance.now()
  process.stdout.write(`== ${name}\n`)
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...environment } })
  const print = (line: string): void => void process.stdout.write(`${name} | ${line}\n`)
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', print)
  return new Promise((resolve) => {
    const end = (status: number | null): void => resolve({ name, status, seconds: (performance.now() - began) / 1_000 })
    child.once('error', ({ message }) => {
      print(message)
      end(null)
    })
    child.once('close', end)
  })
}
