import type { ReadFile } from '#server/forms/files'

/** What a stored file is sent with (threat S10): saved and never shown, no type guessed, no script run, kept by no cache. */
export const SEALED_OFF: Readonly<Record<string, string>> = {
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
}

/** The headers of a file that is given out. */
export const savedAs = ({ name, mediaType }: Pick<ReadFile, 'name' | 'mediaType'>): Readonly<Record<string, string>> => ({
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
