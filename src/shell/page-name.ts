import { useEffect, useRef } from 'react'
import { useT } from '#i18n'
import { useRoute } from '#navigation'

/** The friendly name of where the page is; an unknown path reads "Workspace" (spec: chat-assistant-session §2). */
export const usePageName = (): string => {
  const t = useT()
  const { nameKey } = useRoute()
  return t(nameKey ?? 'shared/navigation.workspace')
}

/** Puts the friendly name on the browser's tab. Names of people never go there: titles end up in the history. */
export const useDocumentTitle = (): void => {
  const t = useT()
  const name = usePageName()
  const product = t('shared/app.product')
  useEffect(() => {
    document.title = `${name} · ${product}`
  }, [name, product])
}

/** After each change of page the focus goes to the content and its scroll to the top; not on the first page. */
export const useFocusOnArrival = (path: string): React.RefObject<HTMLElement | null> => {
  const main = useRef<HTMLElement>(null)
  const last = useRef(path)
  useEffect(() => {
    if (last.current === path) return
    last.current = path
    main.current?.focus({ preventScroll: true })
    main.current?.scrollTo({ top: 0 })
  }, [path])
  return main
}
