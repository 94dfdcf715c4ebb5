import type { Linked } from '#document'

const SCRIPT_MAX_CHARS = 300
/** Kinds of blocks that show records, whatever they are, or what was written into forms. */
const SHOWS_RECORDS: ReadonlySet<string> = new Set(['record', 'form-versions'])

/** The frame's document and the headers it travels with. */
export interface ChatFrame {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

export interface LiveChat {
  /** Whether a company may switch this script on: https, of an origin that whoever runs the server allows. */
  allows(script: unknown): script is string
  /** The document that runs the script; undefined for one that may not run. */
  frameOf(script: unknown): ChatFrame | undefined
  /** Screens with nothing of anybody's health on them, the only ones that show it. */
  isPlain(linked: Linked, screenId: string): boolean
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * The script gets a document of its own without an origin (`sandbox`): no cookie, no storage and no part of the page around it is in its reach,
 * and it speaks with its own host alone.
 */
function policyOf(origin: string): string {
  const host = new URL(origin).host
  return [
    'sandbox allow-scripts allow-forms allow-popups',
    "default-src 'none'",
    `script-src ${origin}`,
    `connect-src ${origin} wss://${host}`,
    `style-src ${origin} 'unsafe-inline'`,
    `img-src ${origin} data: blob:`,
    `font-src ${origin} data:`,
    `media-src ${origin} blob:`,
    `frame-src ${origin}`,
    `form-action ${origin}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** `origins` as the operator set them. */
export function createLiveChat(origins: readonly string[]): LiveChat {
  const allows = (script: unknown): script is string => {
    if (typeof script !== 'string' || script.length > SCRIPT_MAX_CHARS || !URL.canParse(script)) return false
    const { origin, username, password } = new URL(script)
    return origins.includes(origin) && username === '' && password === ''
  }
  return {
    allows,
    frameOf(script) {
      if (!allows(script)) return undefined
      const { href, origin } = new URL(script)
      return {
        html: `<!doctype html><html><head><meta charset="utf-8"><title>Live chat</title></head><body><script src="${escaped(href)}" async></script></body></html>`,
        headers: { 'content-security-policy': policyOf(origin), 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-cache' },
      }
    },
    isPlain(linked, screenId) {
      const screen = linked.screens.get(screenId)
      if (screen?.kind === 'page') return screen.blocks.every((block) => !SHOWS_RECORDS.has(block.kind))
      return screen?.kind === 'list' && linked.resources.get(screen.resource)?.health === 'none'
    },
  }
}
