/** What a stored file is sent with (threat S10): saved and never shown, no type guessed, no script run, kept by no cache. */
export const SEALED_OFF: Readonly<Record<string, string>> = {
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
}

/** Shown by no address of its own: fetched with the caller's headers, then drawn from a blob. */
export const SEALED_PICTURE: Readonly<Record<string, string>> = {
  ...SEALED_OFF,
  'content-disposition': 'attachment',
  'cache-control': 'private, max-age=86400',
}

interface GivenFile {
  readonly name: string
  readonly mediaType: string
}

/** The headers of a file that is given out. */
export const savedAs = ({ name, mediaType }: GivenFile): Readonly<Record<string, string>> => ({
  ...SEALED_OFF,
  'content-type': mediaType,
  'content-disposition': attachment(name),
})

/** RFC 6266; the plain name for who can't read the other. */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^A-Za-z0-9 ._()-]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
