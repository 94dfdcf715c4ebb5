import { Suspense } from 'react'
import { lazyPart, SkeletonLines } from '#widgets'
import page from '../page.module.css'

const TranslationsDesk = lazyPart(async () => (await import('./translations-desk.tsx')).TranslationsDesk)

/** Strings of a language beside the English ones; `label` names it for who can't see it. */
export const TranslationsBlock = ({ label }: { readonly label: string }) => (
  <section className={page.widestBlock} aria-label={label}>
    <Suspense fallback={<SkeletonLines lines={8} />}>
      <TranslationsDesk />
    </Suspense>
  </section>
)
