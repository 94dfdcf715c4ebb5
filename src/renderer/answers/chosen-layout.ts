import { useState } from 'react'
import type { ResolvedForm } from '#contract'

type Layout = ResolvedForm['layout']
type Store = Pick<Storage, 'getItem' | 'setItem'>

const KEY = 'rendercare-form-layout'
const isLayout = (value: unknown): value is Layout => value === 'pages' || value === 'single'

/** How this person likes to see forms of several pages in this browser; as the document says until they choose. */
export function useChosenLayout(form: ResolvedForm, store: Store = localStorage): readonly [Layout, () => void] {
  const [layout, setLayout] = useState<Layout>(() => {
    const chosen = form.pages.length > 1 ? store.getItem(KEY) : null
    return isLayout(chosen) ? chosen : form.layout
  })
  const turn = (): void => {
    const next = layout === 'pages' ? 'single' : 'pages'
    store.setItem(KEY, next)
    setLayout(next)
  }
  return [layout, turn]
}
