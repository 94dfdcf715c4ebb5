/** `npm run dev`: the page through Vite with hot reload, the server from the sources; documents reload live. One address for both. */
import { createLogger, createServer, type Logger } from 'vite'
import type { DocumentsEvent } from '#contract'
import { readSettings } from '#server/platform/settings'
import { greeting, startServer } from '../src/server/main.ts'

const API_PATHS = ['/api', '/assets/i18n', '/healthz', '/readyz', '/metrics']

const wished = readSettings({ ...process.env, NODE_ENV: 'development' })
const pageUrl = `http://${wished.host}:${wished.port}`
const settings = { ...wished, port: 0, logLevel: process.env.LOG_LEVEL ?? 'warn' }
const server = await startServer({ settings })
const address = server.app.server.address()
const target = `http://${wished.host}:${typeof address === 'object' && address !== null ? address.port : 0}`

const page = await createServer({
  configFile: 'vite.config.ts',
  customLogger: quietLogger(),
  server: {
    host: wished.host,
    port: wished.port,
    strictPort: true,
    proxy: { ...Object.fromEntries(API_PATHS.map((path) => [path, { target }])), '/socket.io': { target, ws: true } },
  },
})
await page.listen()
process.stdout.write(await greeting({ ...server, url: pageUrl }))
process.stdout.write('In development: pages and documents reload when they are saved.\n')

/** Says nothing of a page that is closed while its live connection is open: that is no error of anybody's. */
function quietLogger(): Logger {
  const logger = createLogger()
  const isClosedPage = (error: object | null | undefined): boolean => ['ECONNRESET', 'EPIPE'].includes(String(Reflect.get(error ?? {}, 'code')))
  const tell = logger.error
  logger.error = (text, options) => {
    if (!(text.includes('ws proxy') && isClosedPage(options?.error))) tell(text, options)
  }
  return logger
}

server.documents.onChange(({ problems }) => process.stdout.write(problemsText(problems)))

function problemsText(problems: DocumentsEvent['problems']): string {
  if (problems.length === 0) return ''
  const lines = problems.map(({ text }) => `  ${text}\n`)
  return `\n${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} in the documents; what is wrong stays as it was:\n${lines.join('')}`
}

async function stop(): Promise<void> {
  await page.close()
  await server.close()
  process.exit(0)
}
process.on('SIGINT', stop).on('SIGTERM', stop)
