/** The OIG's list of exclusions, as it is kept for all companies. */
export {
  type Candidate,
  candidatesFor,
  entryIdOf,
  isImported,
  type KeptImport,
  keepImport,
  keepOnly,
  type ListKind,
  type ListState,
  putEntries,
  removeEntries,
  stateOfList,
} from './entries.ts'
