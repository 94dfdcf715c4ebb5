import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const WORTH_IT = /\.(?:js|css|html|json|svg|webmanifest)$/
const WORTH_IT_BYTES = 1_024

/** As the server sends a built file. */
export const brotliOf = (content: Buffer): Buffer =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } })

/** Writes `.br` and `.gz` beside each text of the built client, so that the server only has to send them. */
export function compressClient(folder: string): void {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  for (const path of paths.filter((name) => WORTH_IT.test(name) && statSync(name).size >= WORTH_IT_BYTES)) {
    const content = readFileSync(path)
    writeFileSync(`${path}.br`, brotliOf(content))
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
  }
}
