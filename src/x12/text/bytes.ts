/** Arguments that a call takes at once. */
const BLOCK = 8_192

/** Bytes as text, one character for each byte, so that every file can be written again as it was. */
export function textOfBytes(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += BLOCK) text += Reflect.apply(String.fromCharCode, undefined, bytes.subarray(start, start + BLOCK))
  return text
}

/** The bytes of a text that was made of bytes. @throws RangeError where a character is no byte */
export function bytesOfText(text: string): Uint8Array {
  return Uint8Array.from({ length: text.length }, (_, index) => {
    const code = text.charCodeAt(index)
    if (code > 255) throw new RangeError(`character ${index} is no byte`)
    return code
  })
}
