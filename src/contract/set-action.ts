import type { SetAction } from './generated/documents.ts'

/** The fields that an action changes: those with a value of the document's, and those that are asked for. */
export const fieldsSet = ({ values, asks }: SetAction): readonly string[] => [...Object.keys(values ?? {}), ...(asks ?? [])]
