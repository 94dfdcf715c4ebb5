import { createServer } from 'node:http'
import { join } from 'node:path'
import { build } from 'vite'
import { writeShellFiles } from '../../../src/offline/worker/shell-files.ts'

type Files = ReadonlyMap<string, string>

const root = join(import.meta.dirname, '../../..')
const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', html: 'text/html' }

/** Builds the page and the real worker as the product does: hashed files, and the worker at the root. */
export async function buildVersion(version: string): Promise<Files> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    define: { VERSION: JSON.stringify(version) },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        input: { page: join(import.meta.dirname, 'page.ts'), 'service-worker': join(root, 'src/offline/worker/service-worker.ts') },
        output: { entryFileNames: ({ name }) => (name === 'service-worker' ? 'service-worker.js' : 'assets/[name]-[hash].js') },
      },
    },
    plugins: [{ name: 'shell-files', enforce: 'post', generateBundle: { order: 'post', handler: (_options, bundle) => writeShellFiles(bundle) } }],
  })
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  const files = new Map(outputs.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : String(file.source)]))
  const entry = [...files.keys()].find((name) => name.startsWith('/assets/page-')) ?? ''
  files.set('/', `<!doctype html><title>${version}</title><script type="module" src="${entry}"></script>`)
  return files
}

export interface Site {
  readonly url: string
  readonly deploy: (files: Files) => void
  readonly close: () => Promise<void>
}

/** Serves one version at a time on localhost, with a few answers of an API. */
export async function openSite(first: Files): Promise<Site> {
  let files = first
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    if (path.startsWith('/api/')) {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ path }))
      return
    }
    const name = path.startsWith('/pages/') ? '/' : path
    const text = files.get(name)
    response.statusCode = text === undefined ? 404 : 200
    response.setHeader('content-type', TYPES[name === '/' ? 'html' : 'js'] ?? 'text/plain')
    response.setHeader('cache-control', 'no-store')
    response.end(text ?? 'not found')
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://localhost:${port}`,
    deploy: (next) => {
      files = next
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
