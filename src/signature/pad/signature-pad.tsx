import { useEffect, useRef, useState } from 'react'
import { useT } from '#i18n'
import { classNames } from '#widgets'
import css from './pad.module.css'
import { openSurface, type Surface } from './surface.ts'

export interface SignaturePadProps {
  /** Id of what names it. */
  readonly labelledBy: string
  /** Id of help or error. */
  readonly describedBy?: string
  readonly invalid?: boolean
  /** After each stroke: all of them as a PNG data URL, 460 × 200 or two or three times that on dense screens. Give it another `key` to clear it. */
  readonly onChange: (image: string) => void
}

/** Paper to sign on with mouse, finger or pen: black on white whatever the theme. Who cannot draw needs another way beside it. */
export function SignaturePad({ labelledBy, describedBy, invalid = false, onChange }: SignaturePadProps) {
  const t = useT()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [state, setState] = useState<'loading' | 'blank' | 'touched' | 'failed'>('loading')
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    let surface: Surface | undefined
    let isGone = false
    const observer = new ResizeObserver(() => surface?.resize())
    const opening = openSurface({ canvas: element, onStroke: (image) => latest.current(image), onTouch: () => setState('touched') })
    opening.then(
      (opened) => {
        if (isGone) return opened.close()
        surface = opened
        observer.observe(element)
        setState('blank')
      },
      () => isGone || setState('failed'),
    )
    return () => {
      isGone = true
      observer.disconnect()
      surface?.close()
    }
  }, [])
  return (
    <div className={classNames(css.paper, invalid && css.invalid)} tabIndex={-1} data-invalid={invalid || undefined} aria-busy={state === 'loading'}>
      <canvas ref={canvas} role="img" className={css.canvas} aria-labelledby={labelledBy} aria-describedby={describedBy} data-ready={state !== 'loading'} />
      <span className={css.line} aria-hidden />
      {state !== 'touched' && (
        <span className={css.hint} aria-live="polite">
          {t(state === 'failed' ? 'shared/signature.padFailed' : 'shared/signature.padHint')}
        </span>
      )}
    </div>
  )
}
