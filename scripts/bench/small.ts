/** Runs every bench small, two side by side, so that none breaks unseen; fails with what failed. Run: npm run bench:small (after npm run build) */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** The long ones first. */
const BENCHES = ['run.ts', 'chat/run.ts', 'forms/run.ts', 'assistant/run.ts']
const SIDE_BY_SIDE = 2

function run(bench: string): Promise<number | null> {
  const began = performance.now()
  const child = spawn('tsx', [join(import.meta.dirname, bench)], { stdio: 'inherit', env: { ...process.env, BENCH_SIZE: 'small' } })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (status) => {
      process.stdout.write(`${status === 0 ? 'ok    ' : 'FAILED'} scripts/bench/${bench} (${((performance.now() - began) / 1_000).toFixed(1)} s)\n`)
      resolve(status)
    })
  })
}

const waiting = [...BENCHES]
const failed: string[] = []
async function runWaiting(): Promise<void> {
  for (let bench = waiting.shift(); bench !== undefined; bench = waiting.shift()) if ((await run(bench)) !== 0) failed.push(bench)
}
await Promise.all(Array.from({ length: SIDE_BY_SIDE }, runWaiting))
process.exitCode = failed.length === 0 ? 0 : 1
