import type { ChosenFile, FilePort } from '#form-engine'

/** While the company's own limit is not known. */
export const FILE_MAX_BYTES = 10_000_000
const MB = 1_000_000
const NONE: ReadonlySet<string> = new Set()

/** Where this device keeps no files. */
export const nothingWaits: FilePort['waiting'] = { get: () => NONE, subscribe: () => () => undefined }

/** Bytes that one file may have there: what the field says, unless the company allows less than what is usual. The server decides. */
export const limitOf = ({ maxMb }: ChosenFile['field'], maxBytes: number): number => {
  if (maxMb === undefined) return maxBytes
  return maxBytes < FILE_MAX_BYTES ? Math.min(maxBytes, maxMb * MB) : maxMb * MB
}
