import type { ChosenFile, FilePort } from '#form-engine'

/** While the company's own limit is not known. */
export const FILE_MAX_BYTES = 10_000_000
const MB = 1_000_000
const NONE: ReadonlySet<string> = new Set()

/** Where this device keeps no files. */
export const nothingWaits: FilePort['waiting'] = { get: () => NONE, subscribe: () => () => undefined }

/** Bytes that one file may have there. */
export const limitOf = ({ maxMb }: ChosenFile['field'], maxBytes: number): number => Math.min(maxBytes, (maxMb ?? Number.POSITIVE_INFINITY) * MB)
