/**
 * What a browser that has nothing of ours loads before the first list, from the built page and the published documents: JavaScript in gzip and as
 * sent, words as sent. Fails above the limits, and when the words that come first are not those that the page says first.
 * Run: npm run size (after npm run build)
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { CORE_WORDS } from '../src/contract/index.ts'
import { WORDS_BROTLI } from '../src/server/documents/routes/compressed.ts'
import { createDocumentStore } from '../src/server/documents/store/index.ts'
import { brotliOf } from './compress-client.ts'
import { type FirstChunk, firstWordProblems } from './first-words.ts'

const SCRIPT_MAX_GZIP_BYTES = 205_000
/** Words included. */
const SENT_MAX_BYTES = 196_000
/** What the list screen loads beside the entry: dynamic imports that run on the way to it. */
const FIRST_VISIT_PARTS = [/renderer\/list\/list-screen/, /socket\.io-client/, /notices\/announcement-strip/, /_page-line-/]
/** What comes first without a list: the home page, and signing in. */
const SAID_FIRST = [/renderer\/dashboard\/dashboard-screen/, /renderer\/page\/account-step\//, /second-step\/index/]
const FIRST_LIST = 'screens/clients/client-list'

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
}

const client = join(import.meta.dirname, '../dist/client')
const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
const read = (file: string): Buffer => readFileSync(join(client, file))

function closure(keys: readonly string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (seen.has(key)) continue
    seen.add(key)
    closure(manifest[key]?.imports ?? [], seen)
  }
  return seen
}

const keysOf = (parts: readonly RegExp[]): readonly string[] => {
  const found = parts.map((part) => Object.keys(manifest).filter((key) => part.test(key)))
  const gone = parts.filter((_part, at) => found[at]?.length === 0)
  if (gone.length > 0) throw new Error(`The build has no chunk for ${gone.join(', ')}; look at the lists in scripts/size.ts.`)
  return found.flat()
}

/** The service worker is an entry of its own, fetched when the page rests. */
const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry && !key.endsWith('service-worker.ts'))
const first = closure([...entries, ...keysOf(FIRST_VISIT_PARTS)])
const isScript = ({ file }: { readonly file: string }): boolean => file.endsWith('.js')
/** A classic script of its own, ahead of everything else. */
const look = readdirSync(join(client, 'assets')).filter((name) => /^first-look-.*\.js$/.test(name))
const rows = [
  ...Object.entries(manifest).map(([key, { file }]) => ({ file, first: first.has(key) })),
  ...look.map((name) => ({ file: `assets/${name}`, first: true })),
]
  .filter(isScript)
  .map((row) => ({ ...row, gzip: gzipSync(read(row.file), { level: 9 }).length, sent: brotliOf(read(row.file)).length }))
  .sort((a, b) => Number(b.first) - Number(a.first) || b.gzip - a.gzip)
const store = createDocumentStore({ folder: join(import.meta.dirname, '../schemas') })
const words = [CORE_WORDS, FIRST_LIST].map((part) => ({
  part,
  sent: brotliCompressSync(store.wordPart('en', part)?.text ?? '', WORDS_BROTLI).length,
}))
const sum = <T>(all: readonly T[], of: (each: T) => number): number => all.reduce((total, each) => total + of(each), 0)
const kB = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`

const loaded = rows.filter((row) => row.first)
const gzip = sum(loaded, (row) => row.gzip)
const scripts = sum(loaded, (row) => row.sent)
const said = sum(words, (part) => part.sent)
for (const row of rows)
  process.stdout.write(`${row.first ? 'first visit' : 'later      '} ${kB(row.gzip).padStart(11)} ${kB(row.sent).padStart(11)}  ${row.file}\n`)
for (const { part, sent } of words) process.stdout.write(`first visit ${''.padStart(11)} ${kB(sent).padStart(11)}  words: ${part}\n`)
process.stdout.write(`first visit to the client list: JavaScript ${kB(gzip)} gzip of ${kB(SCRIPT_MAX_GZIP_BYTES)}\n`)
process.stdout.write(`as sent (brotli): JavaScript ${kB(scripts)} and words ${kB(said)}, together ${kB(scripts + said)} of ${kB(SENT_MAX_BYTES)}\n`)

const chunks = (keys: Iterable<string>): readonly FirstChunk[] =>
  [...keys].flatMap((key) => (manifest[key] && isScript(manifest[key]) ? [{ file: manifest[key].file, text: read(manifest[key].file).toString() }] : []))
const problems = [
  ...(gzip > SCRIPT_MAX_GZIP_BYTES || scripts + said > SENT_MAX_BYTES
    ? ['Too much before the first list: move something into a chunk or a part of the words that comes later.']
    : []),
  ...firstWordProblems(chunks(new Set([...first, ...closure(keysOf(SAID_FIRST))]))),
]
store.close()
for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length > 0) process.exitCode = 1
