import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2' }

/** Serves a folder on a free port of this machine. */
export async function servePages(folder: string): Promise<{ readonly address: string; readonly stop: () => void }> {
  const server = createServer((request, response) => {
    const asked = join(folder, new URL(request.url ?? '/', 'http://bench').pathname)
    const file = existsSync(asked) && statSync(asked).isDirectory() ? join(asked, 'index.html') : asked
    if (!file.startsWith(folder) || !existsSync(file)) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', 'cross-origin-opener-policy': 'same-origin' })
    createReadStream(file).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The bench got no port.')
  return { address: `http://127.0.0.1:${address.port}`, stop: () => server.close() }
}
