export { findReferences } from '../find-references.ts'
