import type { Path } from '../path.ts'
import type { ReadDocument } from '../read-documents.ts'

/** Where in a document something stands. */
export interface Place {
  readonly document: ReadDocument<unknown>
  readonly path: Path
}

/** A place further inside. */
export const inside = ({ document, path }: Place, ...steps: Path): Place => ({ document, path: [...path, ...steps] })
