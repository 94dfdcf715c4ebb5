import { isObject } from '#contract'

const KEY = 'rendercare-import-'

/** How the columns of a file were matched last on this device, by their titles. A full or forbidden store only means that nothing is remembered. */
export const lastMatch = {
  read(resource: string): Readonly<Record<string, string>> {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(KEY + resource) ?? '{}')
      return isObject(kept) ? Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string')) : {}
    } catch {
      return {}
    }
  },
  keep(resource: string, match: Readonly<Record<string, string>>): void {
    try {
      localStorage.setItem(KEY + resource, JSON.stringify({ ...this.read(resource), ...match }))
    } catch {
      return
    }
  },
}
