import { useLayoutEffect } from 'react'
import type { Look } from '#contract'

/** Tells the page's style how it is to look (spec: chat-assistant-session §2); `data-theme` is the theme's own. */
export function useLookAttributes({ LAYOUT, LAYOUT_MODE, TOPBAR_COLOR, MENU_COLOR }: Look, size: string): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset.layout = LAYOUT
    dataset.layoutMode = LAYOUT_MODE
    dataset.topbarColor = TOPBAR_COLOR
    dataset.menuColor = MENU_COLOR
    dataset.sidenavSize = size
  }, [LAYOUT, LAYOUT_MODE, TOPBAR_COLOR, MENU_COLOR, size])
}
