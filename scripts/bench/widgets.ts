/** What each widget weighs: ours beside the same of Chakra, in gzip bytes of a production build without what every page has already. Run: npm run bench:widgets */
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Plugin } from 'vite'
import { sized } from './sized.ts'

const ROOT = join(import.meta.dirname, '../..')
const WIDGETS = join(ROOT, 'src/widgets')
/** Ours by its file, Chakra's by its entry; absent: there is none of ours. */
const PAIRS: readonly { readonly what: string; readonly ours?: string; readonly chakra: string }[] = [
  { what: 'Calendar of a date', chakra: 'date-picker' },
  { what: 'Dialog and drawer', ours: 'dialog/dialog.tsx', chakra: 'dialog' },
  { what: 'Menu', ours: 'menu/menu.tsx', chakra: 'menu' },
  { what: 'Popover', ours: 'popover/popover.tsx', chakra: 'popover' },
  { what: 'Tooltip', ours: 'tooltip/watch-tips.ts', chakra: 'tooltip' },
  { what: 'Tabs', ours: 'tabs/tabs.tsx', chakra: 'tabs' },
  { what: 'Combobox', ours: 'choice/combobox.tsx', chakra: 'combobox' },
  { what: 'Toast', ours: 'toast/toast-region.tsx', chakra: 'toast' },
  { what: 'Steps', ours: 'navigation/stepper.tsx', chakra: 'steps' },
  { what: 'Tree', chakra: 'tree-view' },
  { what: 'File drop', chakra: 'file-upload' },
]
/** React, emotion, Chakra's system, our words and our icons come with the first page. */
const SHARED = /^(react|react-dom|@emotion\/)|styled-system|^#|\/icon\/icon\.tsx$|\.css$/
const ENTRY = 'virtual:widget'

const entryOf = (code: string): Plugin => ({
  name: 'widget',
  resolveId: (source) => (source === ENTRY ? `\0${ENTRY}` : null),
  load: (id) => (id === `\0${ENTRY}` ? code : null),
})

async function gzipBytesOf(from: string): Promise<number> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [entryOf(`import * as all from ${JSON.stringify(from)}; globalThis.all = all`)],
    build: { write: false, target: 'es2022', rolldownOptions: { input: ENTRY, external: (source) => SHARED.test(source) } },
  })
  const [first] = Array.isArray(built) ? built : [built]
  if (!first || !('output' in first)) throw new Error(`${from} was not built.`)
  const chunks = first.output.map((each) => ('code' in each ? gzipSync(each.code, { level: 9 }).length : 0))
  return chunks.reduce((sum, bytes) => sum + bytes, 0)
}

const shown = (bytes: number | undefined): string => (bytes === undefined ? '–' : (bytes / 1000).toFixed(1)).padStart(6)

/** Builds and prints each pair. */
export async function benchWidgets(): Promise<void> {
  process.stdout.write(`${'gzip kB'.padEnd(20)}  ours  Chakra\n`)
  for (const { what, ours, chakra } of PAIRS.slice(...sized([0], [3, 4]))) {
    const own = ours === undefined ? undefined : await gzipBytesOf(join(WIDGETS, ours))
    process.stdout.write(`${what.padEnd(20)}${shown(own)}  ${shown(await gzipBytesOf(`@chakra-ui/react/${chakra}`))}\n`)
  }
}

if (process.argv[1] === import.meta.filename) await benchWidgets()
