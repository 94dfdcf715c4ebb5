import { existsSync, type FSWatcher, readdirSync, statSync, watch } from 'node:fs'
import { join } from 'node:path'

/** Editors write a file in several steps. */
const SETTLE_MS = 60

/**
 * Tells when something below a folder has changed and then rested. Each folder is watched by itself: a watcher of a file follows that file and goes
 * deaf once an editor has put another in its place, as saving by rename does; that of its folder sees both. Gives the way to stop.
 */
export function watchFolders(root: string, changed: () => void): () => void {
  const watched = new Map<string, { readonly inode: number; readonly watcher: FSWatcher }>()
  let timer: NodeJS.Timeout | undefined

  const settle = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      follow()
      changed()
    }, SETTLE_MS)
  }
  const drop = (folder: string): void => {
    watched.get(folder)?.watcher.close()
    watched.delete(folder)
  }
  /** A folder that is gone, or was made anew under its name, is let go; a new one is taken up. */
  const follow = (): void => {
    const folders = new Map(foldersIn(root).map((folder) => [folder, inodeOf(folder)]))
    for (const [folder, { inode }] of [...watched]) if (folders.get(folder) !== inode) drop(folder)
    for (const [folder, inode] of folders)
      if (inode !== undefined && !watched.has(folder)) watched.set(folder, { inode, watcher: watch(folder, settle).on('error', () => drop(folder)) })
  }
  follow()
  return () => {
    clearTimeout(timer)
    for (const folder of [...watched.keys()]) drop(folder)
  }
}

const inodeOf = (folder: string): number | undefined => statSync(folder, { throwIfNoEntry: false })?.ino

const foldersIn = (folder: string): readonly string[] =>
  existsSync(folder)
    ? [folder, ...readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? foldersIn(join(folder, entry.name)) : []))]
    : []
