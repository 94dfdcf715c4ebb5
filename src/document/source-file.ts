/** A file under `schemas/`: a document, its strings, or a meta-schema (`meta/<kind>.schema.json`). */
export interface SourceFile {
  /** Path under `schemas/`, with forward slashes. */
  readonly path: string
  readonly text: string
}
