export interface Drawing extends ImageEncodeOptions {
  /** Under what is transparent; absent: it stays so. */
  readonly paper?: string
}

/** The same picture drawn anew, with no side longer than this many pixels. Throws for what can't be drawn here. */
export async function drawWithin(file: Blob, sideMax: number, { paper, ...as }: Drawing): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const share = Math.min(1, sideMax / Math.max(picture.width, picture.height))
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(picture.width * share)), Math.max(1, Math.round(picture.height * share)))
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser draws no pictures.')
  if (paper !== undefined) {
    context.fillStyle = paper
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.convertToBlob(as)
}
