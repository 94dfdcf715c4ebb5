import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Of the PostgreSQL that PGlite is. */
const OWN_MAJOR = 18

/** Throws a sentence for a database folder that another PostgreSQL has written: the embedded one would only say that it cannot start. */
export function refuseOtherVersion(folder: string): void {
  const file = join(folder, 'PG_VERSION')
  const major = existsSync(file) ? Number(readFileSync(file, 'utf8')) : OWN_MAJOR
  if (major === OWN_MAJOR) return
  const writer = major > OWN_MAJOR ? 'a newer' : 'an older'
  throw new Error(
    `The database in ${folder} was written by ${writer} version of RenderCare, with PostgreSQL ${major} where this one has ` +
      `${OWN_MAJOR}: start that version, or make a backup with it and restore that into another DATA_DIR. Nothing was changed.`,
  )
}
