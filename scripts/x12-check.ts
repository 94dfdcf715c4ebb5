/** Runs X12 files through reader, writer and balance check: what each is, what is wrong with it, whether it is written as it came. Run: npm run x12:check -- <folder or file> */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { bytesOfText, gradeOf, interchangeAcknowledgmentsOf, type Problem, type Report, readX12, textOf, transactionsOf, writeX12 } from '#x12'
import { summaryOf } from './x12/summary.ts'

const [start] = process.argv.slice(2)

function filesUnder(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)))
}

const inOrder = (problems: readonly Problem[]): readonly Problem[] => problems.toSorted((one, other) => (one.at?.segment ?? 0) - (other.at?.segment ?? 0))

/** The lines on one file, and whether nothing is wrong with it. */
function checkFile(path: string): { readonly lines: readonly string[]; readonly isSound: boolean } {
  const bytes = readFileSync(path)
  const { problems, ...file } = readX12(bytes)
  const all = [...problems]
  const report: Report = (problem) => all.push(problem)
  const answers = interchangeAcknowledgmentsOf(file, report).map(({ control, verdict, code }) => `TA1: interchange ${control} ${verdict}, note code ${code}`)
  const meanings = transactionsOf(file).map((transaction) => {
    const { kind, type, version, control } = transaction
    return `${kind ?? type} ${version} ${control}: ${summaryOf(transaction, report)}`
  })
  const isSame = Buffer.from(bytesOfText(writeX12(file))).equals(bytes)
  const lines = [
    ...answers,
    ...meanings,
    ...inOrder(all).map((problem) => `${gradeOf(problem)}: ${textOf(problem)}`),
    `written again: ${isSame ? 'the same bytes' : 'OTHER BYTES'}`,
  ]
  return { lines, isSound: isSame && all.every((problem) => gradeOf(problem) === 'hint') }
}

function checkAll(root: string): void {
  const results = filesUnder(root).map((path) => {
    const result = checkFile(path)
    process.stdout.write(`${relative(root, path) || root}\n${result.lines.map((line) => `  ${line}\n`).join('')}`)
    return result
  })
  const sound = results.filter(({ isSound }) => isSound).length
  process.stdout.write(`${results.length} files, ${sound} without a problem.\n`)
  if (sound < results.length) process.exitCode = 1
}

if (start === undefined || !existsSync(start)) {
  process.stderr.write('Name a folder or a file that is there: npm run x12:check -- <folder or file>\n')
  process.exitCode = 2
} else checkAll(start)
