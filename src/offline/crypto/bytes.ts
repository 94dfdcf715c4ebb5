export type Bytes = Uint8Array<ArrayBuffer>

/** What this room needs of the browser's cryptography. */
export type Cryptography = Pick<Crypto, 'subtle' | 'getRandomValues' | 'randomUUID'>

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export const utf8 = (text: string): Bytes => encoder.encode(text)
export const textOf = (bytes: BufferSource): string => decoder.decode(bytes)

export const randomBytes = (crypto: Cryptography, length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))

export const toBase64 = (bytes: Bytes): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** @throws when the text is no base64. */
export const fromBase64 = (text: string): Bytes => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

export const joined = (...parts: readonly Bytes[]): Bytes => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
