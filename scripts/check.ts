/** The quick checks, side by side: types, lint, documents, generated types, architecture, unused code. Run: npm run check */
import { spawn } from 'node:child_process'

interface Step {
  readonly name: string
  readonly command: readonly string[]
}

const STEPS: readonly Step[] = [
  { name: 'types (shared)', command: ['tsc', '-p', 'scripts/tsconfig.shared.json'] },
  { name: 'types (server)', command: ['tsc', '-p', 'scripts/tsconfig.server.json'] },
  { name: 'types (browser)', command: ['tsc', '-p', 'scripts/tsconfig.browser.json'] },
  { name: 'types (journeys)', command: ['tsc', '-p', 'scripts/tsconfig.journeys.json'] },
  { name: 'lint', command: ['biome', 'check', '--error-on-warnings'] },
  { name: 'generated types', command: ['tsx', 'scripts/generate-types.ts', '--check'] },
  { name: 'documents', command: ['tsx', 'scripts/check-documents.ts'] },
  { name: 'architecture', command: ['vitest', 'run', '--project', 'unit', 'tests/architecture.test.ts', '--reporter', 'dot'] },
  { name: 'unused code', command: ['knip', '--no-progress'] },
]

function run(step: Step): Promise<{ step: Step; code: number; output: string; seconds: number }> {
  const started = Date.now()
  return new Promise((resolve) => {
    const [program = '', ...args] = step.command
    const child = spawn(program, args, { shell: false, env: { ...process.env, FORCE_COLOR: '0' } })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', (error) => resolve({ step, code: 1, output: error.message, seconds: 0 }))
    child.on('close', (code) => resolve({ step, code: code ?? 1, output, seconds: (Date.now() - started) / 1000 }))
  })
}

const results = await Promise.all(STEPS.map(run))
for (const { step, code, output, seconds } of results) {
  process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${seconds.toFixed(1)} s)\n`)
  if (code !== 0) process.stdout.write(`${output.trim()}\n\n`)
}
process.exitCode = results.some((result) => result.code !== 0) ? 1 : 0
