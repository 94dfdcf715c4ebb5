import type { FastifyInstance } from 'fastify'
import type { LogoBody } from '#contract'
import type { Shell } from '#server/agency/shell'
import { closed, NO_QUERY } from '#server/http/calls'
import { callerOf, success } from '#server/http/pipeline'

/** A picture of 1 MB as text, and some more so that one that is too large is told so. */
const IMAGE_MAX_CHARS = 2_000_000
const BODY = closed({ image: { anyOf: [{ type: 'string', maxLength: IMAGE_MAX_CHARS }, { type: 'null' }] } }, ['image'])

interface CompanyLogoDeps {
  readonly shell: Shell
}

/** `PUT /api/ui/company/logo`: the picture at the head of papers and in the menu. */
export function companyLogoRoutes(app: FastifyInstance, { shell }: CompanyLogoDeps): void {
  app.put<{ Body: LogoBody }>(
    '/api/ui/company/logo',
    {
      bodyLimit: IMAGE_MAX_CHARS + 10_000,
      schema: { tags: ['interface'], summary: "The company's logo; owners and super admins", body: BODY, querystring: NO_QUERY },
    },
    async (request) => {
      await shell.logo.save(callerOf(request).actor, request.body.image)
      return success(null)
    },
  )
}
