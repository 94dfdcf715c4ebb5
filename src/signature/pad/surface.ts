import type Pen from 'signature_pad'
import type { PointGroup } from 'signature_pad'
import { densityOf, PAD_WIDTH, sizeCanvas } from './size.ts'

/** Fetches the pen; a page that may lose its network fetches it ahead. */
export const loadPen = () => import('signature_pad')

/** A canvas that is written on. */
export interface Surface {
  /** Call it when the canvas is shown in another size: what was written stays, and the pen meets the finger again. */
  readonly resize: () => void
  readonly close: () => void
}

export interface SurfaceOptions {
  readonly canvas: HTMLCanvasElement
  /** After each stroke, with all of them as a PNG data URL. */
  readonly onStroke: (image: string) => void
  /** The first touch of each stroke. */
  readonly onTouch: () => void
}

const PEN = { penColor: 'black', backgroundColor: 'white', minDistance: 2 }
/** In pixels of the pad. */
const STROKE = { minWidth: 0.8, maxWidth: 2.8, dotSize: 1.6 }

/** Loads the pen, in a file of its own, and lays it on the canvas. */
export async function openSurface({ canvas, onStroke, onTouch }: SurfaceOptions): Promise<Surface> {
  const { default: SignaturePen } = await loadPen()
  const density = densityOf(window.devicePixelRatio)
  sizeCanvas(canvas, density)
  let shownWidth = PAD_WIDTH
  canvas.getContext('2d')?.scale(density, density)
  const pen: Pen = new SignaturePen(canvas, { ...PEN, ...STROKE })
  let isWriting = false
  canvas.addEventListener('pointerdown', resize, { capture: true })
  pen.addEventListener('beginStroke', () => {
    isWriting = true
    onTouch()
  })
  pen.addEventListener('endStroke', () => {
    isWriting = false
    onStroke(canvas.toDataURL('image/png'))
    resize()
  })

  /** Never while a stroke is going on: laying the strokes anew would end it. */
  function resize(): void {
    const width = canvas.clientWidth
    if (isWriting || width === 0 || width === shownWidth) return
    const factor = width / shownWidth
    const strokes = pen.toData().map((stroke) => grown(stroke, factor))
    shownWidth = width
    const scale = (PAD_WIDTH * density) / width
    canvas.getContext('2d')?.setTransform(scale, 0, 0, scale, 0, 0)
    Object.assign(pen, widthsFor(width))
    pen.fromData(strokes)
  }
  resize()
  return {
    resize,
    close: () => {
      pen.off()
      canvas.removeEventListener('pointerdown', resize, { capture: true })
    },
  }
}

/** On a smaller pad the pen is finer, so that the picture comes out alike. */
function widthsFor(width: number): typeof STROKE {
  const factor = width / PAD_WIDTH
  return { minWidth: STROKE.minWidth * factor, maxWidth: STROKE.maxWidth * factor, dotSize: STROKE.dotSize * factor }
}

function grown(stroke: PointGroup, factor: number): PointGroup {
  return {
    ...stroke,
    minWidth: stroke.minWidth * factor,
    maxWidth: stroke.maxWidth * factor,
    dotSize: stroke.dotSize * factor,
    points: stroke.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }
}
