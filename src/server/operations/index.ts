/** What the server does beyond keeping single records: planned by the code of domain modules, judged by every rule, done once. */
export { createOperations, type Operations, type OperationsOptions } from './create-operations.ts'
export type { Finding, JudgedWrite, ModuleCode, OperationCode, OperationFrame, PlannedItem, RuleCode } from './operation-code.ts'
