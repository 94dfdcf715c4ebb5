import { SCAN_LIMIT_MS } from './limits.ts'

/** Looks for malware in bytes (threat S11). `unknown`: it could not tell now; the file is held and looked at again. */
export interface Scanner {
  readonly scan: (bytes: Buffer, signal: AbortSignal) => Promise<'clean' | 'infected' | 'unknown'>
}

/** What became of a file: held ones are given to nobody until they are clean. */
export type FileState = 'kept' | 'held' | 'refused'

const STATE: Readonly<Record<'clean' | 'infected' | 'unknown', FileState>> = { clean: 'kept', infected: 'refused', unknown: 'held' }

/** Without a scanner everything that passed the other checks is kept; a scanner that is down or slow holds. */
export async function stateAfterScan(scanner: Scanner | undefined, bytes: Buffer): Promise<FileState> {
  if (scanner === undefined) return 'kept'
  try {
    return STATE[await scanner.scan(bytes, AbortSignal.timeout(SCAN_LIMIT_MS))]
  } catch {
    return 'held'
  }
}
