import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { createFiles } from '#server/forms/files'
import { createGuards } from '#server/http/guards'
import { connectChat, createChat } from '#server/messaging/chat'
import { createRealtime } from '#server/messaging/realtime'
import { createAudit } from '#server/platform/audit'
import { openDatabase } from '#server/platform/database'
import { AGENCY_OPENS } from '../guards/agency.ts'

/** A chat in a process of its own, to be killed: `<port> <DATABASE_URL or folder> [REDIS_URL]`. Says `ready` once it listens; SIGTERM ends it with grace. */
const [port = '0', place = '', redisUrl] = process.argv.slice(2)
const database = await openDatabase(place.includes('://') ? { databaseUrl: place, redisUrl } : { dataDir: place })
const began = Date.now()
const clock = () => new Date(Date.parse(AGENCY_OPENS) + Date.now() - began)
const audit = createAudit(database, clock)
const guards = createGuards({ database, audit, clock, permissions: () => [], secure: false })
const chat = createChat({ database, audit, clock, files: createFiles({ database, audit, clock, say: (key) => key }), say: (key) => key })
const app = Fastify()
await app.register(cookie)
const realtime = createRealtime({ httpServer: app.server, guards, resources: () => [], canSee: async () => false, publicOrigin: undefined })
const stop = connectChat({
  inTurn: (work) => work(),
  chat,
  realtime,
  relay: database.relay,
  audit,
  messageFor: (code) => code,
  failed: (fault) => process.stderr.write(`${fault}\n`),
})
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.stdout.write('ready\n')
process.on('SIGTERM', () => {
  void stop().then(async () => {
    await realtime.close()
    await app.close()
    await database.close()
    process.exit(0)
  })
})
