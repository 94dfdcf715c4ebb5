import { Suspense } from 'react'
import { lazyPart, SkeletonLines } from '#widgets'
import page from '../page.module.css'

const WordsDesk = lazyPart(async () => (await import('./words-desk.tsx')).WordsDesk)

/** The company's own words; `label` names it for who can't see it. */
export const WordsBlock = ({ label }: { readonly label: string }) => (
  <section className={page.wideBlock} aria-label={label}>
    <Suspense fallback={<SkeletonLines lines={8} />}>
      <WordsDesk />
    </Suspense>
  </section>
)
