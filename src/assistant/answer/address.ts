/** Where a link of an answer leads: a screen of the app, or another site of the web. */
export type Target = { readonly kind: 'inside'; readonly path: string } | { readonly kind: 'outside'; readonly url: string }

const SCREENS = '/pages/'
const PICTURES = '/api/assistant/'
const ADDRESS_MAX = 2_000

/** The address as the browser would read it, which is not always as it is written. */
function resolved(address: string, origin: string): URL | undefined {
  if (address === '' || address.length > ADDRESS_MAX) return undefined
  try {
    return new URL(address, origin)
  } catch {
    return undefined
  }
}

const pathOf = ({ pathname, search, hash }: URL): string => `${pathname}${search}${hash}`

/** Undefined for what no link may lead to: scripts, data, mail, other parts of our server, addresses with a name or password in them (threat S9). */
export function targetOf(address: string, origin: string): Target | undefined {
  const url = resolved(address, origin)
  if (url === undefined || url.username !== '' || url.password !== '') return undefined
  if (url.origin === origin) return url.pathname.startsWith(SCREENS) ? { kind: 'inside', path: pathOf(url) } : undefined
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  return isWeb && /^https?:\/\//i.test(address.trim()) ? { kind: 'outside', url: url.href } : undefined
}

/** The path of a picture of our own server; undefined for any other, which is never asked for. */
export function picturePath(address: string, origin: string): string | undefined {
  const url = resolved(address, origin)
  return url && url.origin === origin && url.pathname.startsWith(PICTURES) ? pathOf(url) : undefined
}
