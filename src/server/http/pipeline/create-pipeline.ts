import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract'
import type { Guards } from '#server/http/guards'
import type { Audit } from '#server/platform/audit'
import type { InTurn } from '#server/platform/concurrency'
import { addLanguage } from '#server/platform/language'
import type { Settings } from '#server/platform/settings'
import { addAdmission } from './admission.ts'
import { addBodyParser } from './body.ts'
import { addErrorAnswers, DISK_FULL_SECONDS, type ErrorAnswers } from './errors.ts'
import { cutHalfSent } from './half-sent.ts'
import { addHealth } from './health.ts'
import { namedSession, takeInRounds } from './in-rounds.ts'
import { addMetrics, createMetrics } from './metrics.ts'
import { addRequestLog, patternOf } from './request-log.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { type Connections, serverOptions, validatorsOnCall } from './server-options.ts'
import { addTurns, createTurns } from './turns.ts'

export type Pipeline = FastifyInstance

export interface PipelineOptions {
  readonly settings: Settings
  readonly guards: Guards
  readonly audit: Audit
  readonly messageFor: ErrorAnswers['messageFor']
  readonly isReady: () => Promise<boolean>
  /** Where log lines go; standard output when absent. */
  readonly logTo?: { write(line: string): void }
  readonly connections?: Partial<Connections>
  /** Turns that sockets share; absent: those of calls alone. */
  readonly inTurn?: InTurn
}

const AUDITED: ReadonlySet<ErrorCode> = new Set(['forbidden', 'wrong-company', 'cross-site', 'view-only'])

/** A server without handlers: whoever hangs a route on it gets callers that are admitted, bodies that are harmless and errors that are answered. */
export async function createPipeline(options: PipelineOptions): Promise<Pipeline> {
  const { settings, guards, audit, messageFor, isReady, inTurn = createTurns() } = options
  const metrics = createMetrics(settings.mode !== 'test')
  const app = Fastify(serverOptions(settings, options))
  app.setValidatorCompiler(validatorsOnCall())
  const room = createRoom()
  app.server.maxConnections = settings.connectionsMax
  const onRefused = async (request: FastifyRequest, code: ErrorCode): Promise<void> => {
    metrics.refused(code)
    const actor = request.caller?.actor
    if (actor === undefined || !AUDITED.has(code)) return
    await audit.write({ actor, action: 'refused', entity: 'route', detail: { route: patternOf(request), method: request.method, code }, ip: request.ip })
  }
  addLanguage(app)
  addErrorAnswers(app, { messageFor, onRefused, onDiskFull: room.wasMissed })
  addSecurityHeaders(app, { secure: settings.secure, frames: settings.liveChatOrigins.length > 0 })
  addRequestLog(app, metrics)
  addBodyParser(app)
  await app.register(cookie)
  await app.register(compress, { threshold: 1_024, globalDecompression: false, brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } })
  addAdmission(app, { guards, publicOrigin: settings.publicOrigin, inTurn })
  addTurns(app, { inTurn, cookieName: guards.cookieName })
  takeInRounds(app.server, (request) => namedSession(request, guards.cookieName))
  closeConnectionsWhenStopping(app)
  cutHalfSent(app)
  addHealth(app, async () => room.isThere() && (await isReady()))
  addMetrics(app, metrics, settings.metricsToken)
  return app
}

/** A server whose disk is full takes nothing more for a while; then it tries again. */
function createRoom(): { readonly wasMissed: () => void; readonly isThere: () => boolean } {
  let missedAt = Number.NEGATIVE_INFINITY
  return {
    wasMissed: () => {
      missedAt = performance.now()
    },
    isThere: () => performance.now() - missedAt > DISK_FULL_SECONDS * 1_000,
  }
}

/** A call in flight while the server stops is answered, and its connection not kept for another. */
function closeConnectionsWhenStopping(app: Pipeline): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
}
