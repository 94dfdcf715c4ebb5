import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

/** Texts of so many hashes are kept: every part of every language, before and after a correction. */
const KEPT_MAX = 1_000
/** A third smaller than what is compressed anew for each answer, and done once. */
export const WORDS_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }

const compress = promisify(brotliCompress)

/** Compresses large texts that many people ask for once; gives undefined while that is under way, so that nobody waits for it. */
export function compressedOnce(): (hash: string, text: string) => Buffer | undefined {
  const kept = new Map<string, Buffer | undefined>()
  return (hash, text) => {
    if (kept.has(hash)) return kept.get(hash)
    const [oldest] = kept.keys()
    if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest)
    kept.set(hash, undefined)
    compress(text, WORDS_BROTLI).then(
      (bytes) => void kept.set(hash, bytes),
      () => void kept.delete(hash),
    )
    return undefined
  }
}

/** Whether a browser takes brotli; one that weighs it with nothing does not. */
export const takesBrotli = (header: string | string[] | undefined): boolean =>
  /(?:^|,)\s*br\s*(?:,|;\s*q=(?!0(?:\.0*)?\s*(?:,|$))|$)/.test(String(header ?? ''))
