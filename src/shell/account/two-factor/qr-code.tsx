import { encode } from 'uqr'
import css from './two-factor.module.css'

/** Quiet zone of four modules around the code (ISO/IEC 18004). */
const QUIET = 4

/** A QR code, drawn in the page: what it holds goes nowhere. Dark on light in every theme, as cameras want it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const edge = size + 2 * QUIET
  return (
    <svg role="img" aria-label={label} viewBox={`-${QUIET} -${QUIET} ${edge} ${edge}`} className={css.qr} shapeRendering="crispEdges">
      <path d={dark.join('')} />
    </svg>
  )
}
