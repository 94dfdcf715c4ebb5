import { classNames } from '#widgets'
import css from './pad.module.css'
import { densityOf, PAD_HEIGHT, PAD_WIDTH, sizeCanvas } from './size.ts'

/** A typed name as it stands for a signature. */
export function TypedName({ name, blank, invalid = false }: { readonly name: string; readonly blank: string; readonly invalid?: boolean }) {
  return (
    <div className={classNames(css.paper, css.typed, invalid && css.invalid)}>
      {name === '' ? (
        <span className={css.hint}>{blank}</span>
      ) : (
        <span className={css.writing} dir="auto">
          {name}
        </span>
      )}
    </div>
  )
}

const FAMILY = '"Segoe Script", "Snell Roundhand", "Bradley Hand", "Dancing Script", cursive'
const LARGEST_PX = 56
const MARGIN = 24

/** A typed name as a picture, for who cannot draw but needs one: a PNG data URL of the pad's size. */
export function pictureOfName(name: string): string {
  const canvas = document.createElement('canvas')
  const density = densityOf(window.devicePixelRatio)
  sizeCanvas(canvas, density)
  const ink = canvas.getContext('2d')
  if (!ink) return ''
  ink.scale(density, density)
  ink.fillStyle = 'white'
  ink.fillRect(0, 0, PAD_WIDTH, PAD_HEIGHT)
  ink.fillStyle = 'black'
  ink.textAlign = 'center'
  ink.textBaseline = 'middle'
  ink.font = `italic ${LARGEST_PX}px ${FAMILY}`
  const fitting = (LARGEST_PX * (PAD_WIDTH - 2 * MARGIN)) / ink.measureText(name).width
  ink.font = `italic ${Math.min(LARGEST_PX, fitting)}px ${FAMILY}`
  ink.fillText(name, PAD_WIDTH / 2, PAD_HEIGHT / 2)
  return canvas.toDataURL('image/png')
}
