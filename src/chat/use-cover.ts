import { type RefObject, useEffect } from 'react'

/** What lies behind the chat can't be reached while the chat covers the page. */
export function useCover(chat: RefObject<HTMLElement | null>, covers: boolean): void {
  useEffect(() => {
    const own = chat.current
    if (!covers || !own?.parentElement) return
    const behind = [...own.parentElement.children].filter((other): other is HTMLElement => other instanceof HTMLElement && other !== own && !other.inert)
    for (const other of behind) other.inert = true
    return () => {
      for (const other of behind) other.inert = false
    }
  }, [chat, covers])
}
