import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type PluginOption } from 'vite'
import { leanRjsf } from '../../lean-rjsf.ts'

export const CONTESTANTS = ['dom', 'rhf', 'rjsf', 'engine', 'record'] as const
export type ContestantName = (typeof CONTESTANTS)[number]

const ROOT = join(import.meta.dirname, '../../..')
/** Not measured; what its bytes are is taken off the engine's. */
export const SHELL = 'shell'

const ENTRIES: Readonly<Record<ContestantName | typeof SHELL, string>> = {
  dom: 'dom.ts',
  rhf: 'rhf.tsx',
  rjsf: 'rjsf.tsx',
  engine: 'engine.tsx',
  record: 'record.tsx',
  shell: 'shell.tsx',
}

/** Where the pages are built to; the address `/<name>/` of the bench's server. */
export const PAGES = join(ROOT, '.cache/bench-forms/dist')

/** Builds one production page for each contestant. */
export async function buildPages(names: readonly (ContestantName | typeof SHELL)[]): Promise<void> {
  for (const name of names)
    await buildPage({
      name,
      entry: join(import.meta.dirname, 'pages', ENTRIES[name]),
      folder: join(ROOT, '.cache/bench-forms'),
      plugins: name === 'engine' || name === 'record' ? [react(), leanRjsf()] : [react()],
    })
}

interface Page {
  readonly name: string
  readonly entry: string
  /** Its page stands in `dist/<name>` of this folder. */
  readonly folder: string
  readonly plugins?: PluginOption[]
}

/** Builds a production page around one module. */
export async function buildPage({ name, entry, folder, plugins = [] }: Page): Promise<void> {
  const root = join(folder, 'entry', name)
  await mkdir(root, { recursive: true })
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title><link rel="icon" href="data:,"><body><div id="root"></div><script type="module" src="./main.js"></script></body></html>`
  await writeFile(join(root, 'index.html'), html)
  await writeFile(join(root, 'main.js'), `import ${JSON.stringify(entry)}\n`)
  await build({
    root,
    base: './',
    configFile: false,
    logLevel: 'error',
    plugins,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir: join(folder, 'dist', name), emptyOutDir: true, target: 'es2022', modulePreload: false, chunkSizeWarningLimit: 2_000 },
  })
}

if (process.argv[1] === import.meta.filename) {
  const asked = process.argv.slice(2)
  await buildPages(CONTESTANTS.filter((name) => asked.length === 0 || asked.includes(name)))
}
