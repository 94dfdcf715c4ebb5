import type { DraftContent, SignatureInput } from '#contract'
import { openSecretBox } from '#offline'

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

/** Items are `<end>.<sealed content>`. */
const PREFIX = 'rendercare-link-'

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
  const box = await openSecretBox(token)
  const name = `${PREFIX}${box.name}`
  return {
    keeps: true,
    async read() {
      const [, sealed] = (store.getItem(name) ?? '').split('.')
      return sealed ? ((await box.open(sealed)) as LinkDraft | undefined) : undefined
    },
    async keep(draft) {
      const sealed = await box.seal(draft)
      try {
        store.setItem(name, `${Date.parse(until)}.${sealed}`)
        return true
      } catch {
        return false
      }
    },
    forget: () => store.removeItem(name),
  }
}
