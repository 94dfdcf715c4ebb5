/** The calls of operations. */
import type { FastifyInstance } from 'fastify'
import type { Imports, Operations, Runs } from '#server/operations'
import { importRoutes } from './imports.ts'
import { operationRoutes } from './operations.ts'
import { runRoutes } from './runs.ts'

export interface OperationDeps {
  readonly operations: Operations
  readonly imports: Imports
  readonly runs: Runs
}

const ROUTES: readonly ((app: FastifyInstance, deps: OperationDeps) => void)[] = [operationRoutes, importRoutes, runRoutes]

export function addOperationCalls(app: FastifyInstance, deps: OperationDeps): void {
  for (const add of ROUTES) add(app, deps)
}
