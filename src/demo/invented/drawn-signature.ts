import { writePng } from '#server/forms/signatures'

const WIDTH = 460
const HEIGHT = 200

/** A signature as a data URL. */
export const drawnSignature = (): string => `data:image/png;base64,${writePng({ width: WIDTH, height: HEIGHT, grey: scribble() }).toString('base64')}`

/** A line as a hurried hand draws it. */
function scribble(): Uint8Array {
  const grey = new Uint8Array(WIDTH * HEIGHT).fill(255)
  for (let step = 0; step <= 4_000; step += 1) {
    const at = step / 4_000
    const x = Math.round(50 + 350 * at + 22 * Math.sin(at * 34))
    const y = Math.round(110 + 46 * Math.sin(at * 21) * (1 - at * 0.6) - 18 * Math.cos(at * 47))
    for (let down = 0; down < 3; down += 1) for (let right = 0; right < 3; right += 1) grey[(y + down) * WIDTH + x + right] = 0
  }
  return grey
}
