import type { FormLink, FormLinkBody, LinkedFileBody, LinkedFormPage, NewFormLink, StoredFile } from '#contract'
import type { Actor } from '#permissions'
import { type FormLinksOptions, refuseLink } from './context.ts'
import { type Guest, linkGate } from './gate.ts'
import { listLinks, makeLink, takeBack } from './make-link.ts'
import { createLinkTokens } from './tokens.ts'
import { handIn, type LinkedUpload, openLink, sendFile } from './use-link.ts'

export type { FormLinksOptions } from './context.ts'

/** Links to forms: the first three for staff, the rest for whoever holds one. */
export interface FormLinks {
  make(actor: Actor, body: FormLinkBody): Promise<NewFormLink>
  list(actor: Actor, form: string): Promise<readonly FormLink[]>
  revoke(actor: Actor, id: string): Promise<void>
  open(guest: Guest): Promise<LinkedFormPage>
  file(guest: Guest, body: Omit<LinkedFileBody, 'token'>): Promise<void>
  /** Before what they send is read. Throws wrong-state for a link that this server never made, and too-many-tries. */
  admit(guest: Guest): Promise<void>
  sendFile(guest: Guest, upload: LinkedUpload): Promise<StoredFile>
}

export function createFormLinks({ key, ...options }: FormLinksOptions): FormLinks {
  const tokens = createLinkTokens(key)
  const gate = linkGate({ what: 'form-link', tokens, guards: options.guards, unknown: () => refuseLink(options, 'unknown') })
  const context = { ...options, key, tokens, gate }
  return {
    make: (actor, body) => makeLink(context, actor, body),
    list: (actor, form) => listLinks(context, actor, form),
    revoke: (actor, id) => takeBack(context, actor, id),
    open: (guest) => openLink(context, guest),
    file: (guest, body) => handIn(context, guest, body),
    admit: async (guest) => void (await gate.admit(guest)),
    sendFile: (guest, upload) => sendFile(context, guest, upload),
  }
}
