import { readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** So often at most the copy is written; what is missed by it at a crash stands in the database. */
const EVERY_MS = 1_000

const headFileOf = (folder: string): string => join(folder, 'audit.head')

/** Keeps the newest head in a file beside the database: whoever cuts the log off in the database does not reach it. */
export function keepHead(folder: string, failed: (error: unknown) => void) {
  let newest: string | undefined
  let writing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const line = newest
    newest = undefined
    if (line !== undefined) writing = writing.then(() => put(line)).catch(failed)
    return writing
  }

  async function put(line: string): Promise<void> {
    const path = headFileOf(folder)
    const beside = `${path}.${process.pid}.new`
    await mkdir(folder, { recursive: true })
    await writeFile(beside, `${line}\n`)
    await rename(beside, path)
  }

  return {
    tell(line: string): void {
      newest = line
      timer ??= setTimeout(() => void flush(), EVERY_MS).unref()
    },
    /** Writes what is not written yet. */
    flush,
  }
}

/** The kept head as a signed line; none when there is no file. */
export function keptHeads(folder: string): readonly string[] {
  try {
    return [readFileSync(headFileOf(folder), 'utf8').trim()]
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
