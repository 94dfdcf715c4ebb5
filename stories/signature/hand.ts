/** Waits until the pen is loaded and the canvas has its size. */
export async function readyCanvas(root: ParentNode): Promise<HTMLCanvasElement> {
  for (let tries = 0; tries < 200; tries += 1) {
    const canvas = root.querySelector<HTMLCanvasElement>('canvas[data-ready="true"]')
    if (canvas && canvas.clientWidth > 0) return canvas
    await rest(25)
  }
  throw new Error('The pad did not get ready.')
}

const rest = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Places of a stroke, as parts of the pad's width and height. */
export type Stroke = readonly (readonly [across: number, down: number])[]

/** A flourish over the whole pad. */
export const FLOURISH: Stroke = Array.from({ length: 24 }, (_, index) => [0.1 + index * 0.034, 0.5 + 0.25 * Math.sin(index / 1.6)])

/** Draws with a mouse, a finger or a pen, by the events that the browser would send. */
export async function draw(canvas: HTMLCanvasElement, stroke: Stroke = FLOURISH, pointerType: 'mouse' | 'touch' | 'pen' = 'mouse'): Promise<void> {
  const place = canvas.getBoundingClientRect()
  const send = (target: EventTarget, type: string, [across, down]: readonly [number, number], buttons: number) =>
    target.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        pointerId: 1,
        pointerType,
        isPrimary: true,
        button: 0,
        buttons,
        pressure: buttons === 0 ? 0 : 0.5,
        clientX: place.left + across * place.width,
        clientY: place.top + down * place.height,
      }),
    )
  const [first = [0.5, 0.5], ...others] = stroke
  send(canvas, 'pointerdown', first, 1)
  for (const point of others) {
    await rest(18)
    send(window, 'pointermove', point, 1)
  }
  send(window, 'pointerup', stroke.at(-1) ?? first, 0)
}

export interface Ink {
  readonly width: number
  readonly height: number
  /** Part of all pixels. */
  readonly dark: number
  /** Pixels that are neither white, black nor a grey between. */
  readonly coloured: number
  /** Of the ink, as parts of width and height. */
  readonly left: number
  readonly right: number
  readonly corner: readonly number[]
}

/** What a PNG data URL shows. */
export async function inkOf(dataUrl: string): Promise<Ink> {
  const image = new Image()
  image.src = dataUrl
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth
  canvas.height = image.naturalHeight
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('There is no canvas here.')
  pen.drawImage(image, 0, 0)
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height)
  let [dark, coloured, left, right] = [0, 0, canvas.width, 0]
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    if (red !== green || green !== blue) coloured += 1
    if (red > 60) continue
    const across = (at / 4) % canvas.width
    dark += 1
    left = Math.min(left, across)
    right = Math.max(right, across)
  }
  const { width, height } = canvas
  return { width, height, dark: dark / (width * height), coloured, left: left / width, right: right / width, corner: [...data.subarray(0, 4)] }
}
