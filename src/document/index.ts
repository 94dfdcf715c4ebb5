/** Documents: read, validated, linked and made canonical, with problems that say where, what was expected and what was meant. */
export { canonicalJson } from './canonical-json.ts'
export { formatProblem } from './format-problem.ts'
export { RIGHT_OF_ACTION } from './link/actions.ts'
export type { Linked, LinkedForm, LinkedMenuItem, LinkedPermission, LinkedResource, LinkedRoute, StringTree } from './linked.ts'
export { loadDocuments } from './load-documents.ts'
export type { Problem, StringMend } from './problem.ts'
export type { SourceFile } from './source-file.ts'
export { fillPlaces, textAt } from './texts.ts'
