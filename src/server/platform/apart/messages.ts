/** What the server and its processes say to each other. */
export interface ToProcess {
  readonly job: string
  readonly given: unknown
}

export type FromProcess = { readonly found: unknown; readonly memoryBytes: number } | { readonly failed: string; readonly memoryBytes: number }
