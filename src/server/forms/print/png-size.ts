const PREFIX = 'data:image/png;base64,'

/** Width and height in pixels, 1 at least, by the head of a PNG that is a data URL. */
export function pngSize(dataUrl: string): readonly [width: number, height: number] {
  const head = Buffer.from(dataUrl.slice(PREFIX.length, PREFIX.length + 32), 'base64')
  return [Math.max(1, head.readUInt32BE(16)), Math.max(1, head.readUInt32BE(20))]
}
