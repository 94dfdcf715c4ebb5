import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const SOURCE = join(import.meta.dirname, '../src/look/first-look.ts')

async function compile(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, target: 'es2022', lib: { entry: SOURCE, formats: ['iife'], name: 'firstLook', fileName: 'first-look' } },
  })
  const [output] = Array.isArray(built) ? built : [built]
  const chunks = output !== undefined && 'output' in output ? output.output : []
  const [chunk, ...others] = chunks
  if (chunk?.type !== 'chunk' || others.length > 0) throw new Error(`${SOURCE} must become one script: it may import neither styles nor parts that come later.`)
  return chunk.code
}

/**
 * Puts the look of the page into a small classic script of its own, ahead of everything else in the head: it runs before the first paint, so that
 * nobody sees the page in another look, and needs no inline script, which the content security policy refuses.
 */
export function firstLook(): Plugin {
  let path = ''
  return {
    name: 'first-look',
    apply: 'build',
    async buildStart() {
      const source = await compile()
      path = `assets/first-look-${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.js`
      this.emitFile({ type: 'asset', fileName: path, source })
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: `/${path}` }, injectTo: 'head-prepend' }],
  }
}
