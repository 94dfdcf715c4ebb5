/** Reads an answer as text, up to so many bytes: another system that never ends is no way to fill the memory. Rejects above. */
export async function readAnswer(response: Response, bytesMax: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > bytesMax) throw new Error('The other system answers too much.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
