export interface Rows {
  readonly rowBytes: number
  readonly pixelBytes: number
  readonly height: number
}

/** What each filter adds to a byte, from the bytes left, above, and above left of it (PNG specification §9). */
const FILTERS: readonly ((left: number, above: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_left, above) => above,
  (left, above) => (left + above) >> 1,
  (left, above, corner) => paeth(left, above, corner),
]

function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner
  const [byLeft, byAbove, byCorner] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)]
  if (byLeft <= byAbove && byLeft <= byCorner) return left
  return byAbove <= byCorner ? above : corner
}

/** Takes the filters off the rows of a PNG; undefined when a row names one that does not exist. */
export function unfilter(raw: Uint8Array, { rowBytes, pixelBytes, height }: Rows): Uint8Array | undefined {
  const pixels = new Uint8Array(rowBytes * height)
  for (let row = 0; row < height; row += 1) {
    const from = row * (rowBytes + 1)
    const filter = FILTERS[raw[from] ?? -1]
    if (filter === undefined) return undefined
    const start = row * rowBytes
    for (let at = 0; at < rowBytes; at += 1) {
      const left = at >= pixelBytes ? (pixels[start + at - pixelBytes] ?? 0) : 0
      const above = row > 0 ? (pixels[start + at - rowBytes] ?? 0) : 0
      const corner = at >= pixelBytes && row > 0 ? (pixels[start + at - rowBytes - pixelBytes] ?? 0) : 0
      pixels[start + at] = (raw[from + 1 + at] ?? 0) + filter(left, above, corner)
    }
  }
  return pixels
}
