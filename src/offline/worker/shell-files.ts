/** A file of the build, as Vite's bundle lists it. */
export interface BuiltFile {
  readonly fileName: string
  code?: string
  readonly source?: string | Uint8Array
}

export const WORKER_FILE = 'service-worker.js'

/**
 * What a page needs to start and to open every screen: not maps, not what is fetched for other scripts only, not the dictionaries that a new password is held
 * against, and not what draws PDFs, which come from the server anyway. */
const LEFT_OUT = /\.map$|^assets\/(?:password-strength-|pdf\.worker|Foxit|LiberationSans)|\.wasm$|\.html$|^service-worker\.js$|^\.vite\//

/** FNV-1a: the names already carry the hashes of the contents, so that a short one over them tells versions apart. */
const stampOf = (text: string): string => {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0
  return hash.toString(36)
}

/**
 * For the build's `generateBundle`, after the page was written: puts the list of all files into the worker, so that its own bytes change
 * with every version and browsers notice it. Throws when the worker is missing or needs other files.
 */
export function writeShellFiles(bundle: Readonly<Record<string, BuiltFile>>): void {
  const worker = bundle[WORKER_FILE]
  if (worker?.code === undefined) throw new Error(`The build has no ${WORKER_FILE}; add src/offline/worker/service-worker.ts to its inputs.`)
  if (/(?:^|[;\n}])\s*(?:import|export)[\s{*'"]/.test(worker.code)) throw new Error(`${WORKER_FILE} must be one file: it shares a module with the page.`)
  const files = Object.keys(bundle)
    .filter((name) => !LEFT_OUT.test(name))
    .sort()
    .map((name) => `/${name}`)
  const page = bundle['index.html']?.source
  const stamp = stampOf(`${files.join()}\n${typeof page === 'string' ? page : ''}\n${worker.code}`)
  worker.code = `const SHELL_FILES = ${JSON.stringify({ stamp, files })};\n${worker.code}`
}
