/** What browser and server agree on: documents, wire types, errors, limits. */
export * from './errors.ts'
export type * from './forms.ts'
export type * from './generated/documents.ts'
export * from './limits.ts'
export * from './platform.ts'
export type * from './resolved.ts'
export type * from './shell.ts'
export type * from './wire.ts'
