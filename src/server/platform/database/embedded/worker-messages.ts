/** What the database's worker thread is started with. */
export interface WorkerStart {
  /** Folder of the database; null keeps everything in memory. */
  readonly folder: string | null
  /** Tar file of a fresh database that a new one starts from, which spares the seconds of making one; null makes one. */
  readonly template: string | null
  /** One Int32 counting the fsyncs done. */
  readonly fsyncs: SharedArrayBuffer
}

/** To the worker: a batch of PostgreSQL protocol messages, or the wish to end. */
export type ToWorker = { readonly kind: 'batch'; readonly bytes: Uint8Array } | { readonly kind: 'close' }

/** From the worker: it is up, its answer to the oldest batch, or why it cannot go on. */
export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly message: string }
