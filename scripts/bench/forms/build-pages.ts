import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
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
  for (const name of names) {
    const entry = join(ROOT, '.cache/bench-forms/entry', name)
    await mkdir(entry, { recursive: true })
    const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title><link rel="icon" href="data:,"><body><div id="root"></div><script type="module" src="./main.js"></script></body></html>`
    await writeFile(join(entry, 'index.html'), html)
    await writeFile(join(entry, 'main.js'), `import ${JSON.stringify(join(import.meta.dirname, 'pages', ENTRIES[name]))}\n`)
    await build({
      root: entry,
      base: './',
      configFile: false,
      logLevel: 'error',
      plugins: name === 'engine' || name === 'record' ? [react(), leanRjsf()] : [react()],
      define: { 'process.env.NODE_ENV': '"production"' },
      build: { outDir: join(PAGES, name), emptyOutDir: true, target: 'es2022', modulePreload: false, chunkSizeWarningLimit: 2_000 },
    })
  }
}

if (process.argv[1] === import.meta.filename) {
  const asked = process.argv.slice(2)
  await buildPages(CONTESTANTS.filter((name) => asked.length === 0 || asked.includes(name)))
}
