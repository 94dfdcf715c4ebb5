import { type PDFPageProxy, RenderingCancelledException } from 'pdfjs-dist'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useT } from '#i18n'
import css from './pdf-view.module.css'

interface PdfPageProps {
  readonly page: PDFPageProxy
  readonly pages: number
  readonly children: ReactNode
}

/** Pixels of a canvas at most: phones refuse larger ones. */
const PIXELS_MAX = 8_000_000
/** Pages are drawn a screen before they come into sight, and forgotten as far behind it. */
const AHEAD = '100%'

/** One page: drawn while it is near, read aloud as its words. */
export function PdfPage({ page, pages, children }: PdfPageProps): ReactNode {
  const t = useT()
  const frame = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isNear, setNear] = useState(false)
  const [words, setWords] = useState('')
  const { width, height } = page.getViewport({ scale: 1 })
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), { rootMargin: AHEAD })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    const element = canvas.current
    if (!isNear || !element) return
    const drawing = draw(page, element)
    const reading = page.getTextContent().then(({ items }) => setWords(items.map((item) => ('str' in item ? item.str : '')).join(' ')))
    reading.catch(() => undefined)
    return () => {
      drawing.cancel()
      // A canvas that keeps its pixels keeps its memory.
      element.width = 0
    }
  }, [isNear, page])
  return (
    <section
      ref={frame}
      className={css.page}
      style={{ aspectRatio: `${width} / ${height}` }}
      aria-label={t('shared/pdf.page', { page: page.pageNumber, pages })}
    >
      <canvas ref={canvas} className={css.canvas} aria-hidden />
      <p className={css.words}>{words}</p>
      {children}
    </section>
  )
}

function draw(page: PDFPageProxy, canvas: HTMLCanvasElement): { readonly cancel: () => void } {
  const natural = page.getViewport({ scale: 1 })
  const wanted = (canvas.clientWidth / natural.width) * Math.min(2, window.devicePixelRatio)
  const most = Math.sqrt(PIXELS_MAX / (natural.width * natural.height))
  const viewport = page.getViewport({ scale: Math.min(wanted, most) })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  const task = page.render({ canvas, viewport })
  task.promise.catch((error: unknown) => {
    if (!(error instanceof RenderingCancelledException)) throw error
  })
  return task
}
