/** Of the pad in CSS pixels, and of its picture before the screen's density (spec: shell-and-account §9). */
export const PAD_WIDTH = 460
export const PAD_HEIGHT = 200

const DENSITY_MAX = 3

/** Pixels of the picture for each pixel of the pad: what the screen has, in whole numbers, three at most. */
export const densityOf = (devicePixelRatio: number): number => Math.min(DENSITY_MAX, Math.max(1, Math.ceil(devicePixelRatio)))

/** Gives a canvas the pixels of a picture, whatever size it is shown in. */
export function sizeCanvas(canvas: HTMLCanvasElement, density: number): void {
  canvas.width = PAD_WIDTH * density
  canvas.height = PAD_HEIGHT * density
}
