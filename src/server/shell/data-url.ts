/** Bytes that travelled as text. */
export interface DataUrl {
  /** What the sender says it is. */
  readonly type: string
  readonly bytes: Buffer
}

const HEAD = /^data:([a-z0-9.+-]+\/[a-z0-9.+-]+)(?:;[a-z0-9-]+=[a-z0-9.,+"'-]+)*;base64,/i
const HEAD_MAX_CHARS = 200

/** The bytes of a data URL in base64; undefined for anything else. */
export function readDataUrl(text: string): DataUrl | undefined {
  const head = HEAD.exec(text.slice(0, HEAD_MAX_CHARS))
  if (head === null) return undefined
  const coded = text.slice(head[0].length)
  const bytes = Buffer.from(coded, 'base64')
  // Buffer skips what is no base64; then the bytes are not what was sent.
  const isWhole = bytes.length > 0 && bytes.length === Math.floor((coded.replace(/=+$/, '').length * 3) / 4)
  return isWhole ? { type: (head[1] ?? '').toLowerCase(), bytes } : undefined
}
