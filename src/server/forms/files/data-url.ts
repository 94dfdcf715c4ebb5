/** Bytes that travelled as text. */
interface DataUrl {
  /** What the sender says it is; empty: nothing. */
  readonly type: string
  readonly bytes: Buffer
}

const HEAD = /^data:([a-z0-9.+-]+\/[a-z0-9.+-]+)?(?:;[a-z0-9-]+=[a-z0-9.,+"'-]+)*;base64,/i
const HEAD_MAX_CHARS = 200

/** The bytes of a data URL in base64; undefined for anything else. */
export function readDataUrl(text: string): DataUrl | undefined {
  const head = HEAD.exec(text.slice(0, HEAD_MAX_CHARS))
  if (head === null) return undefined
  const coded = text.slice(head[0].length)
  const bytes = Buffer.from(coded, 'base64')
  // Buffer skips what is no base64; then the bytes are not what was sent.
  const padding = coded.endsWith('==') ? 2 : coded.endsWith('=') ? 1 : 0
  const isWhole = bytes.length > 0 && bytes.length === Math.floor(((coded.length - padding) * 3) / 4)
  return isWhole ? { type: (head[1] ?? '').toLowerCase(), bytes } : undefined
}
