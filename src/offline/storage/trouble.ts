/** Why something can't be kept on this device: no storage at all, another tab holds an older one, no room left, one made by a newer version, or it fails. */
export type StorageReason = 'missing' | 'blocked' | 'full' | 'newer' | 'broken'

export class StorageTrouble extends Error {
  readonly reason: StorageReason

  constructor(reason: StorageReason, cause?: unknown) {
    super(`The browser's storage is ${reason}.`, { cause })
    this.name = 'StorageTrouble'
    this.reason = reason
  }
}

const REASONS: Readonly<Record<string, StorageReason>> = { QuotaExceededError: 'full', VersionError: 'newer', SecurityError: 'missing' }

/** Tells troubles of the storage apart. */
export const troubleOf = (error: unknown): StorageTrouble => {
  if (error instanceof StorageTrouble) return error
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  return new StorageTrouble(REASONS[name] ?? 'broken', error)
}
