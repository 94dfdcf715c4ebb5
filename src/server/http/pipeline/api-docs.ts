import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** The page of the documentation styles itself inline; nothing else may. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** OpenAPI 3.1 of all routes registered after this, at /api/docs and /api/docs/json. */
export async function addApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'RenderCare',
        version: '1',
        description: 'Every call carries the session cookie and the headers token, _id and cid. Answers are { success, message, data }.',
      },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'rc_session' }, marker: { type: 'apiKey', in: 'header', name: 'token' } },
      },
      security: [{ session: [], marker: [] }],
    },
  })
  await app.register(async (docs) => {
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, open: true }
    })
    await docs.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: DOCS_POLICY, uiConfig: { supportedSubmitMethods: [] } })
  })
}
