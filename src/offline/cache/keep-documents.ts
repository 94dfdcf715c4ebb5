import { documentsApi, formsApi, readIdentity, signaturesApi } from '#api'
import { type Boot, CORE_WORDS, formWords, ROOM_WORDS, wordsAddress } from '#contract'
import type { KeptCatalogue } from './kept-catalogue.ts'
import type { KeptSigner } from './kept-signer.ts'

const quietly = async (work: Promise<unknown>): Promise<void> => {
  // What could not be fetched now is fetched at the next start.
  await work.catch(() => undefined)
}

export interface KeptHere {
  readonly catalogue: KeptCatalogue
  readonly signer: KeptSigner
}

/** Past the worker, who keeps it; from the browser's own cache where that has it, as a form's version never changes. */
const fetchForm = (hash: string, { user, company }: Boot): Promise<Response> =>
  fetch(`/api/ui/forms/${hash}`, { headers: { _id: user.id, cid: company.id, token: readIdentity().token ?? '' } })

/**
 * Fetches what pages that work without network are made of, so that the service worker has it: the words, the documents of routes
 * marked `offline`, and the forms that may be filled in without network, with how this person signs them. `boot` is of who works here.
 */
export const keepDocuments = async (boot: Boot, { catalogue, signer }: KeptHere, language: string): Promise<void> => {
  const { labels } = boot
  const hashes = labels.language === language ? labels.parts : undefined
  const keepWords = async (parts: readonly string[]): Promise<void> => {
    for (const part of parts) await quietly(fetch(wordsAddress(language, part, hashes?.[part])))
  }
  await keepWords([CORE_WORDS, ROOM_WORDS])
  for (const { screen, offline } of boot.routes)
    if (offline && screen !== undefined) {
      await quietly(documentsApi.screen(screen))
      await keepWords(labels.needs?.[screen] ?? [])
    }
  const forms = await formsApi.catalogue().catch(() => undefined)
  if (forms === undefined) return
  await catalogue.keep(forms)
  for (const { id, hash, offline } of forms)
    if (offline) {
      await quietly(fetchForm(hash, boot))
      await keepWords(formWords(id))
    }
  if (forms.some(({ offline }) => offline)) await quietly(signaturesApi.own().then((own) => (own.exists ? signer.keep(own) : undefined)))
}
