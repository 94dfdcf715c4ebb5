import type { DraftContent, SignatureInput } from '#contract'

/** What somebody has typed into the form of a link and not handed in. */
export interface LinkDraft {
  /** The form's own id. */
  readonly id: string
  readonly hash: string
  readonly by: string
  readonly content: DraftContent
  readonly signatures: readonly SignatureInput[]
}

/** A draft of one link on this device: nobody without the link can read it, and it goes when the link does. */
export interface LinkDrafts {
  /** False: this browser keeps nothing. */
  readonly keeps: boolean
  read(): Promise<LinkDraft | undefined>
  /** False when there was no room. */
  keep(draft: LinkDraft): Promise<boolean>
  forget(): void
}

export interface LinkDraftsOptions {
  readonly token: string
  /** When the link ends, ISO. */
  readonly until: string
  /** For tests; the page's own by default. */
  readonly store?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> | undefined
  readonly now?: () => number
}

const PREFIX = 'rendercare-link-'
const IV_BYTES = 12

const text = new TextEncoder()
const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const fromBase64 = (coded: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(coded), (char) => char.charCodeAt(0))

/** Name and key both come from what stands in the link: `<end>.<iv and sealed content>` under a name that tells nothing. */
async function derive(token: string): Promise<{ readonly name: string; readonly key: CryptoKey }> {
  const base = await crypto.subtle.importKey('raw', text.encode(token), 'HKDF', false, ['deriveBits', 'deriveKey'])
  const how = (info: string) => ({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: text.encode(info) })
  const name = await crypto.subtle.deriveBits(how('name'), base, 128)
  const key = await crypto.subtle.deriveKey(how('key'), base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  return { name: `${PREFIX}${toBase64(new Uint8Array(name))}`, key }
}

function ownStore(): LinkDraftsOptions['store'] {
  try {
    return globalThis.isSecureContext ? localStorage : undefined
  } catch {
    return undefined
  }
}

/** Signatures of a draft count for the version of the form that was signed, and for no other. */
export const signaturesFor = (draft: LinkDraft | undefined, hash: string): LinkDraft['signatures'] => (draft?.hash === hash ? draft.signatures : [])

/** A link that opens nothing any more leaves nothing behind. */
export async function forgetLinkDraft({ token, store }: Pick<LinkDraftsOptions, 'token' | 'store'>): Promise<void> {
  const drafts = await openLinkDrafts({ token, until: new Date(0).toISOString(), ...(store !== undefined && { store }) })
  drafts.forget()
}

/** Drafts over the browser's storage; drafts of links that have ended are removed on the way. */
export async function openLinkDrafts({ token, until, store = ownStore(), now = Date.now }: LinkDraftsOptions): Promise<LinkDrafts> {
  if (store === undefined) return { keeps: false, read: async () => undefined, keep: async () => false, forget: () => undefined }
  const names = Array.from({ length: store.length }, (_each, index) => store.key(index) ?? '').filter((each) => each.startsWith(PREFIX))
  for (const each of names) if (Number((store.getItem(each) ?? '').split('.')[0]) <= now()) store.removeItem(each)
  const { name, key } = await derive(token)
  return {
    keeps: true,
    async read() {
      const [, sealed] = (store.getItem(name) ?? '').split('.')
      if (!sealed) return undefined
      try {
        const bytes = fromBase64(sealed)
        const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.slice(0, IV_BYTES) }, key, bytes.slice(IV_BYTES))
        return JSON.parse(new TextDecoder().decode(plain)) as LinkDraft
      } catch {
        return undefined
      }
    },
    async keep(draft) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text.encode(JSON.stringify(draft)))
      try {
        store.setItem(name, `${Date.parse(until)}.${toBase64(new Uint8Array([...iv, ...new Uint8Array(sealed)]))}`)
        return true
      } catch {
        return false
      }
    },
    forget: () => store.removeItem(name),
  }
}
