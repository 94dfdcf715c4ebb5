import type { FastifyInstance } from 'fastify'
import type { LabelsBody } from '#contract'
import type { Shell } from '#server/agency/shell'
import { closed, NO_QUERY, uuid } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'
import type { Say } from '#server/platform/language'

const tags = ['specification']
const LABELS = { type: 'object', maxProperties: 500, propertyNames: { maxLength: 200 }, additionalProperties: { type: 'string', maxLength: 1_000 } } as const

interface LabelDeps {
  readonly shell: Shell
  readonly say: Say
}

/** `GET` and `PUT /api/company-labels`: a company's own words (spec: shell-and-account §3, §7). */
export function labelRoutes(app: FastifyInstance, { shell, say }: LabelDeps): void {
  app.get(
    '/api/company-labels',
    { schema: { tags, summary: "The company's own words", querystring: closed({ companyId: uuid }, ['companyId']) } },
    async (request) => success(shell.labels.modules(callerOf(request).company)),
  )
  app.put<{ Body: LabelsBody }>(
    '/api/company-labels',
    {
      schema: {
        tags,
        summary: 'Change words; owners and super admins',
        body: closed({ companyId: uuid, labels: LABELS }, ['labels']),
        querystring: NO_QUERY,
      },
    },
    async (request) => success(await shell.labels.save(callerOf(request), request.body.labels), say('shared/calls.labels.saved')),
  )
}
