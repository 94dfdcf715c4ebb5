/** `npm start`: builds when the sources changed since the last build, then runs the server until it is told to stop. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressClient } from './compress-client.ts'
import { BUILD_SOURCES, contentStamp } from './stamp.ts'

const root = join(import.meta.dirname, '..')
const stampFile = join(root, 'dist/stamp')
const entry = join(root, 'dist/server/main.js')

function build(what: string, options: readonly string[]): void {
  process.stdout.write(`Building the ${what} …\n`)
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn', ...options], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) {
    process.stderr.write(`The ${what} could not be built; what is wrong stands above. Nothing was started.\n`)
    process.exit(1)
  }
}

const stamp = contentStamp(root, BUILD_SOURCES)
const isFresh = existsSync(entry) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
if (!isFresh) {
  build('page', [])
  build('server', ['--ssr'])
  await import('./build-checked.ts')
  compressClient(join(root, 'dist/client'))
  writeFileSync(stampFile, stamp)
}

const server = spawn(process.execPath, ['--enable-source-maps', entry], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: process.env.NODE_ENV || 'production' },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)))
