import { webAddress } from '../message-parts.ts'

/** Size of the window of a call (spec: chat-assistant-session §9). */
const POPUP = { width: 400, height: 600 } as const

/** The first address of the web in an invitation; an address without a host is one of this product. Undefined: there is none. */
export function callAddress(text: string): string | undefined {
  for (const word of text.split(/\s+/)) {
    const address = webAddress(word, word.startsWith('/') ? location.href : undefined)
    if (address !== undefined) return address
  }
  return undefined
}

/** Opens the window of a call, which can't reach this page; false where the invitation has no address of the web. */
export function startCall(text: string): boolean {
  const address = callAddress(text)
  if (address === undefined) return false
  window.open(address, '_blank', `popup,noopener,noreferrer,width=${POPUP.width},height=${POPUP.height}`)
  return true
}
