/** Documents on the server: read from their folder, kept current, pruned and hashed for each audience. */
export { readDocumentFiles } from './read-files.ts'
export { createDocumentStore, type DocumentStore } from './store.ts'
