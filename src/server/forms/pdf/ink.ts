import sharp from 'sharp'

const PNG = 'data:image/png;base64,'
/** What is lighter than this is paper, of 255. */
const PAPER_FROM = 60

/** A signature without the paper around it and behind it: black ink on nothing. What holds no ink stays as it is. */
export async function inkOf(dataUrl: string): Promise<string> {
  const picture = sharp(Buffer.from(dataUrl.slice(PNG.length), 'base64')).flatten({ background: 'white' })
  const trimmed = await picture.trim({ background: 'white', threshold: PAPER_FROM }).toBuffer()
  const { data, info } = await sharp(trimmed).greyscale().negate().raw().toBuffer({ resolveWithObject: true })
  const pixels = Buffer.alloc(info.width * info.height * 4)
  for (let at = 0; at < info.width * info.height; at += 1) pixels[at * 4 + 3] = data[at * info.channels] ?? 0
  const ink = await sharp(pixels, { raw: { width: info.width, height: info.height, channels: 4 } })
    .png()
    .toBuffer()
  return `${PNG}${ink.toString('base64')}`
}
