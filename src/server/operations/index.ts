/** What the server does beyond keeping single records: planned by the code of domain modules, judged by every rule, done once. */

export { atWork } from './at-work.ts'
export { createOperations, type Operations, type OperationsOptions } from './create-operations.ts'
export { createImports, type Imports } from './imports/create-imports.ts'
export { type Modules, worded } from './judge.ts'
export type {
  ConsequenceCode,
  Finding,
  LookedInto,
  ModuleCode,
  OperationCode,
  OperationFrame,
  Planned,
  PlannedItem,
  RuleCode,
  ScoredPart,
  Suggested,
  SuggestionCode,
  Suggestions,
} from './operation-code.ts'
export { inForceOn } from './own-settings.ts'
export type { Runs } from './runs/create-runs.ts'
export { type OpenedRuns, openRuns, type RunNews } from './runs/open-runs.ts'
