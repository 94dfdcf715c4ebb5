import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { Ajv, type AnySchema, type ValidateFunction } from 'ajv'
import { type FastifyHttpOptions, type FastifyReply, type FastifySchemaCompiler, LogController } from 'fastify'
import type { FastifyValidationResult } from 'fastify/types/schema.js'
import { type Answer, BODY_MAX_BYTES, ERROR_STATUS } from '#contract'
import type { Settings } from '#server/platform/settings'
import type { ErrorAnswers } from './errors.ts'

/** How long a client may take (threat S23); all in ms. */
export interface Connections {
  readonly headersTimeoutMs: number
  readonly requestTimeoutMs: number
  readonly keepAliveTimeoutMs: number
  /** How often slow clients are looked for. */
  readonly checkEveryMs: number
}

const CONNECTIONS: Connections = { headersTimeoutMs: 10_000, requestTimeoutMs: 30_000, keepAliveTimeoutMs: 65_000, checkEveryMs: 2_000 }

/** Unknown keys are refused, not dropped; nothing is turned into another type, except in queries, where everything arrives as text. */
const VALIDATION = { removeAdditional: false, coerceTypes: false, useDefaults: true, allErrors: false, strict: true } as const

/** Compiles a route's schemas when it is first called: all of them at once would take most of a start. */
export function validatorsOnCall(): FastifySchemaCompiler<AnySchema> {
  const ajv = new Ajv(VALIDATION)
  return ({ schema }) => {
    let compiled: ValidateFunction | undefined
    const validate: FastifyValidationResult = (data) => {
      compiled ??= ajv.compile(schema)
      const isValid = compiled(data) === true
      validate.errors = compiled.errors ?? null
      return isValid
    }
    return validate
  }
}

interface Options {
  readonly logTo?: { write(line: string): void }
  readonly connections?: Partial<Connections>
  readonly messageFor: ErrorAnswers['messageFor']
}

/** Answers what isn't HTTP or was too slow, without a word on why. */
function closeQuietly(error: Error & { readonly code?: string }, socket: Socket): void {
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request'
  if (socket.writable) socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  else socket.destroy()
}

/** The options of the Fastify instance: limits, closed schemas, JSON logs that hold ids and patterns only. */
export function serverOptions(settings: Settings, { logTo, connections, messageFor }: Options): FastifyHttpOptions<Server> {
  const limits = { ...CONNECTIONS, ...connections }
  return {
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    http: { headersTimeout: limits.headersTimeoutMs, connectionsCheckingInterval: limits.checkEveryMs, maxHeaderSize: 16_384 },
    forceCloseConnections: 'idle',
    trustProxy: (_address: string, hop: number) => hop < settings.trustedProxies,
    genReqId: () => randomBytes(6).toString('hex'),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: closeQuietly,
    // An address that can't be read comes to no route; it is answered here, in the catalogue's words.
    frameworkErrors: (_error, _request, reply: FastifyReply) =>
      void reply
        .code(ERROR_STATUS['bad-request'])
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send({ success: false, message: messageFor('bad-request', {}), data: null, code: 'bad-request' } satisfies Answer<null>),
    logger: { level: settings.logLevel, ...(logTo === undefined ? {} : { stream: logTo }), serializers: { req: () => ({}), res: () => ({}) } },
  }
}
