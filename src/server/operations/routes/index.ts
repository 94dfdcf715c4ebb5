/** The calls of operations. */
import type { FastifyInstance } from 'fastify'
import type { Operations, Runs } from '#server/operations'
import { operationRoutes } from './operations.ts'
import { runRoutes } from './runs.ts'

export interface OperationDeps {
  readonly operations: Operations
  readonly runs: Runs
}

const ROUTES: readonly ((app: FastifyInstance, deps: OperationDeps) => void)[] = [operationRoutes, runRoutes]

export function addOperationCalls(app: FastifyInstance, deps: OperationDeps): void {
  for (const add of ROUTES) add(app, deps)
}
