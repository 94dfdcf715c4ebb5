/** The calls of the assistant, as the specification names them. */
import type { FastifyInstance } from 'fastify'
import type { Shell } from '#server/agency/shell'
import type { Assistant } from '#server/assistant'
import { assistantRoutes } from './assistant.ts'
import { assistantFactRoutes } from './assistant-admin.ts'
import { assistantTabRoutes } from './assistant-tabs.ts'

export interface AssistantDeps {
  readonly assistant: Assistant
  readonly shell: Shell
}

const ROUTES: readonly ((app: FastifyInstance, deps: AssistantDeps) => void)[] = [assistantFactRoutes, assistantTabRoutes, assistantRoutes]

export function addAssistantCalls(app: FastifyInstance, deps: AssistantDeps): void {
  for (const add of ROUTES) add(app, deps)
}
