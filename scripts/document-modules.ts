import { join } from 'node:path'
import type { Plugin } from 'vite'
import { readDocumentFiles } from '../src/server/documents/store/read-files.ts'

const SCHEMAS = join(import.meta.dirname, '../schemas')
const ENGLISH = 'i18n/en/'

interface Words {
  readonly strings: unknown
}

const documentFiles = () => readDocumentFiles(SCHEMAS)

/** The strings of each document in English, by the document's id. */
const englishStrings = () =>
  Object.fromEntries(
    documentFiles()
      .filter(({ path }) => path.startsWith(ENGLISH))
      .map(({ path, text }) => [path.slice(ENGLISH.length).replace(/\.json$/, ''), (JSON.parse(text) as Words).strings]),
  )

const MODULES: Readonly<Record<string, () => unknown>> = { 'virtual:english-strings': englishStrings, 'virtual:document-files': documentFiles }

/** Stories and component tests read all English strings, or all documents, as one module: a browser asks for hundreds of files one by one. */
export function documentModules(): Plugin {
  return {
    name: 'document-modules',
    resolveId: (id) => (id in MODULES ? `\0${id}` : undefined),
    load(id) {
      const read = MODULES[id.slice(1)]
      if (!id.startsWith('\0') || read === undefined) return undefined
      for (const { path } of documentFiles()) this.addWatchFile(join(SCHEMAS, path))
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(read()))})`
    },
  }
}
