import { LOGO_SIDE } from '#contract'
import { drawWithin } from '../../files/draw-within.ts'

/** A picture as small as a logo is shown, as a data URL; what can't be drawn here is given on as it is, for the server to judge. */
export async function asLogo(file: Blob): Promise<string> {
  return asDataUrl(await drawWithin(file, LOGO_SIDE, { type: 'image/png' }).catch(() => file))
}

const asDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
