import type { FastifyInstance } from 'fastify'
import type { LinkedPermission } from '#document'
import { createPipeline } from '#server/http/pipeline'
import { readSettings } from '#server/platform/settings'
import { type Agency, openAgency, request } from './agency.ts'

/** An answer as a browser reads it. */
export interface Said {
  readonly status: number
  readonly cache: string | undefined
  /** Whether a session's cookie came with it. */
  readonly opens: boolean
  readonly success: boolean
  readonly code?: string
  readonly message: string
  readonly data: unknown
  readonly problems?: readonly { readonly path: string; readonly message: string }[]
}

interface Given {
  readonly status: number
  readonly type: unknown
  readonly disposition: unknown
  readonly headers: Readonly<Record<string, unknown>>
  readonly bytes: Buffer
}

type Method = 'GET' | 'POST' | 'PUT'

type Call = (method: Method, url: string, payload?: object, headers?: Readonly<Record<string, string>>) => Promise<Said>

/** Calls as the agency's member makes them, over the whole pipeline. */
export interface Calling {
  readonly agency: Agency
  readonly call: Call
  /** The calls of someone else who signs in. */
  readonly as: (email: string) => Promise<Call>
  /** The calls of someone who is not signed in. */
  readonly anyone: Call
  /** What the member, or somebody else, is given that is no JSON. */
  readonly raw: (url: string, email?: string) => Promise<Given>
  readonly logged: readonly string[]
  readonly close: () => Promise<void>
}

/** The routes that are looked at, over an agency; close it in `afterAll`. */
export async function openCalling(
  hangUp: (app: FastifyInstance, agency: Agency) => void | Promise<void>,
  catalogue: readonly LinkedPermission[] = [],
): Promise<Calling> {
  const agency = await openAgency(catalogue)
  const { audit, guards } = agency
  const logged: string[] = []
  const app = await createPipeline({
    settings: readSettings({ NODE_ENV: 'test' }),
    guards,
    audit,
    messageFor: (code) => code,
    isReady: async () => true,
    logTo: { write: (line: string) => void logged.push(line) },
  })
  const signedIn = new Map<string, ReturnType<typeof headersOf>>()
  await app.register(async (calls) => hangUp(calls, agency))
  const headersOf = async (email: string) => {
    const { secret, caller } = await guards.signIn(request({ email }))
    return { cookie: `${guards.cookieName}=${secret}`, token: caller.session.csrf, _id: caller.actor.userId, cid: caller.actor.companyId }
  }
  const calling =
    (own: Readonly<Record<string, string>>): Call =>
    async (method, url, payload, headers = {}) => {
      const answer = await app.inject({ method, url, headers: { ...own, ...headers }, ...(payload ? { payload } : {}) })
      const opens = answer.cookies.some(({ name, value }) => name === guards.cookieName && value !== '')
      return { ...answer.json<Omit<Said, 'status' | 'cache' | 'opens'>>(), status: answer.statusCode, cache: answer.headers['cache-control'], opens }
    }
  const as = async (email: string): Promise<Call> => calling(await headersOf(email))
  return {
    agency,
    logged,
    as,
    anyone: calling({}),
    call: await as(request().email),
    async raw(url, email = request().email) {
      const signing = signedIn.get(email) ?? headersOf(email)
      signedIn.set(email, signing)
      const headers = await signing
      const { statusCode, headers: given, rawPayload: bytes } = await app.inject({ method: 'GET', url, headers })
      return { status: statusCode, type: given['content-type'], disposition: given['content-disposition'], headers: given, bytes }
    },
    async close() {
      await app.close()
      await agency.close()
    },
  }
}

const noForm = async (): Promise<never> => {
  throw new Error('not called here')
}

/** For calls of files where no form is filed. */
export const NO_FORMS = { fileField: noForm, showsFile: async () => false, showsAll: async () => true }
