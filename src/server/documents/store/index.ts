/** Documents on the server: read from their folder, kept current, pruned and hashed for each audience. */
export { type Audience, createAudience, VERBS, type Verb } from './audience.ts'
export { stampOf } from './checked-files.ts'
export { cutFields, pruneAnswerForm } from './prune-answer-form.ts'
export { type PublishedForm, publishForm, publishForms } from './published-forms.ts'
export { readDocumentFiles, readTranslationFiles } from './read-files.ts'
export type { CurrentDocuments, ServedWords, ShownDocuments } from './shown-documents.ts'
export { createDocumentStore, type DocumentStore } from './store.ts'
export { watchFolders } from './watch-folders.ts'
