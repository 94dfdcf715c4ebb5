import { anchorOf } from './anchor-of.ts'

/** What an element says beside it when it is pointed at or focused: spread over it. `names`: the text only repeats its name, and is not read aloud twice. */
export const tip = (text: string | undefined, names = false): { readonly 'data-tip'?: string; readonly 'data-tip-names'?: '' } =>
  text === undefined || text === '' ? {} : { 'data-tip': text, ...(names && { 'data-tip-names': '' as const }) }

const FIRST = ['pointerover', 'focusin'] as const

let isWatching = false

/** Watches the whole page for what has something to say beside it; the tooltip itself is fetched when the first is approached. */
export function watchTips(): void {
  if (isWatching) return
  isWatching = true
  const begin = (event: Event): void => {
    if (!anchorOf(event.target)) return
    for (const kind of FIRST) document.removeEventListener(kind, begin, true)
    import('./one-tip.ts').then(({ startTips }) => startTips(event), listen)
  }
  // One that does not come, because the network has just gone, is asked for again.
  const listen = (): void => {
    for (const kind of FIRST) document.addEventListener(kind, begin, true)
  }
  listen()
}
