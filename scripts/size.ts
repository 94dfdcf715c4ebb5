/** First-visit JavaScript of the client list in gzip bytes, from the built page; fails above the limit. Run: npm run size (after npm run build) */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const FIRST_VISIT_MAX_BYTES = 230_000
/** What the list screen loads beside the entry: dynamic imports that run on the way to it. */
const FIRST_VISIT_PARTS = [/renderer\/list\/list-screen/, /socket\.io-client/]

interface Chunk {
  readonly file: string
  readonly src?: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

const client = join(import.meta.dirname, '../dist/client')
const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

const gzipBytes = (file: string): number => gzipSync(readFileSync(join(client, file)), { level: 9 }).length

function closure(keys: readonly string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (seen.has(key)) continue
    seen.add(key)
    closure(manifest[key]?.imports ?? [], seen)
  }
  return seen
}

/** The service worker is an entry of its own, fetched when the page rests. */
const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry && !key.endsWith('service-worker.ts'))
const parts = Object.keys(manifest).filter((key) => FIRST_VISIT_PARTS.some((part) => part.test(key)))
if (entries.length === 0 || parts.length === 0) throw new Error('The build has no entry or no list screen chunk; look at FIRST_VISIT_PARTS in scripts/size.ts.')

const first = closure([...entries, ...parts])
const rows = Object.entries(manifest)
  .filter(([, chunk]) => chunk.file.endsWith('.js'))
  .map(([key, chunk]) => ({ file: chunk.file, bytes: gzipBytes(chunk.file), first: first.has(key) }))
  .sort((a, b) => Number(b.first) - Number(a.first) || b.bytes - a.bytes)
const total = rows.filter((row) => row.first).reduce((sum, row) => sum + row.bytes, 0)

for (const row of rows) process.stdout.write(`${row.first ? 'first visit' : 'later      '} ${(row.bytes / 1000).toFixed(1).padStart(8)} kB  ${row.file}\n`)
process.stdout.write(`first visit to the client list: ${(total / 1000).toFixed(1)} kB gzip of ${FIRST_VISIT_MAX_BYTES / 1000} kB\n`)
if (total > FIRST_VISIT_MAX_BYTES) {
  process.stderr.write('Too much JavaScript on the first visit: move something into a chunk that loads later.\n')
  process.exitCode = 1
}
