/** Photos above this are made smaller before they are sent or kept: they go over slow links, and wait on phones. */
const SMALL_ENOUGH_BYTES = 1_500_000
const SIDE_MAX = 3_000
const QUALITY = 0.88
const SHRINKABLE: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** The same picture, small enough for its purpose; what can't be drawn here is given back as it is, for the server to judge. */
export async function shrink(file: File): Promise<Blob> {
  if (!SHRINKABLE.has(file.type) || file.size <= SMALL_ENOUGH_BYTES) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const share = Math.min(1, SIDE_MAX / Math.max(picture.width, picture.height))
    const canvas = new OffscreenCanvas(Math.round(picture.width * share), Math.round(picture.height * share))
    const context = canvas.getContext('2d')
    if (context === null) return file
    // What was transparent is paper.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const smaller = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
    return smaller.size < file.size ? smaller : file
  } catch {
    return file
  }
}
