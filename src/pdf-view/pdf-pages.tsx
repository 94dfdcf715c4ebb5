import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { type ReactNode, useEffect, useState } from 'react'
import { useT } from '#i18n'
import { EmptyState, SkeletonLines } from '#widgets'
import { openPdf } from './open-pdf.ts'
import { PdfPage } from './pdf-page.tsx'
import css from './pdf-view.module.css'

export interface PdfPagesProps {
  readonly pdf: Blob
  /** Laid over a page, from 1. */
  readonly over?: (page: number) => ReactNode
}

/** More pages than anybody signs; what comes behind is in the file. */
const PAGES_MAX = 300

type State = { readonly at: 'opening' } | { readonly at: 'failed' } | { readonly at: 'open'; readonly pages: readonly PDFPageProxy[] }

async function pagesOf(opened: PDFDocumentProxy): Promise<readonly PDFPageProxy[]> {
  const pages: PDFPageProxy[] = []
  for (let number = 1; number <= Math.min(opened.numPages, PAGES_MAX); number += 1) pages.push(await opened.getPage(number))
  return pages
}

/** The pages of a PDF below each other, each as wide as there is room. */
export function PdfPages({ pdf, over }: PdfPagesProps): ReactNode {
  const t = useT()
  const [state, setState] = useState<State>({ at: 'opening' })
  useEffect(() => {
    let isGone = false
    let close: (() => Promise<void>) | undefined
    // Pages of the one before go with it.
    setState({ at: 'opening' })
    const open = async (): Promise<void> => {
      const bytes = new Uint8Array(await pdf.arrayBuffer())
      if (isGone) return
      const { opened, destroy } = openPdf(bytes)
      close = destroy
      const pages = await pagesOf(await opened)
      if (!isGone) setState({ at: 'open', pages })
    }
    open().catch(() => {
      if (!isGone) setState({ at: 'failed' })
    })
    return () => {
      isGone = true
      void close?.()
    }
  }, [pdf])
  if (state.at === 'opening') return <SkeletonLines lines={12} />
  if (state.at === 'failed') return <EmptyState icon="file-x" title={t('shared/pdf.failed')} hint={t('shared/pdf.failedHint')} />
  return (
    <div className={css.pages}>
      {state.pages.map((page) => (
        <PdfPage key={page.pageNumber} page={page} pages={state.pages.length}>
          {over?.(page.pageNumber)}
        </PdfPage>
      ))}
    </div>
  )
}
