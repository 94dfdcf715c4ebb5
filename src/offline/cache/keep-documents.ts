import { ApiError, documentsApi, formsApi, readIdentity, signaturesApi } from '#api'
import { type Boot, CORE_WORDS, formWords, isOwnAccount, ROOM_WORDS, wordsAddress } from '#contract'
import type { KeptCatalogue } from './kept-catalogue.ts'
import type { KeptSigner } from './kept-signer.ts'

/** Whether it is here now. What may not be read by this person is none that is missing. */
const fetched = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    (answer) => !(answer instanceof Response) || answer.status < 500,
    (error: unknown) => error instanceof ApiError && !error.isTemporary,
  )

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
 * Gives whether all of it is here; the rest is fetched at the next start, or when the network is back.
 */
export const keepDocuments = async (boot: Boot, { catalogue, signer }: KeptHere, language: string): Promise<boolean> => {
  const { labels } = boot
  const hashes = labels.language === language ? labels.parts : undefined
  let isWhole = true
  const keep = async (work: Promise<unknown>): Promise<void> => {
    if (!(await fetched(work))) isWhole = false
  }
  const keepWords = async (parts: readonly string[]): Promise<void> => {
    for (const part of parts) await keep(fetch(wordsAddress(language, part, hashes?.[part])))
  }
  await keepWords([CORE_WORDS, ROOM_WORDS])
  for (const { screen, offline } of boot.routes)
    if (offline && screen !== undefined) {
      await keep(documentsApi.screen(screen))
      await keepWords(labels.needs?.[screen] ?? [])
    }
  // Accounts of clients and employees of their own have no forms.
  if (isOwnAccount(boot.user.userType)) return isWhole
  const asked = formsApi.catalogue()
  await keep(asked)
  const forms = await asked.catch(() => undefined)
  if (forms === undefined) return isWhole
  await catalogue.keep(forms)
  for (const { id, hash, offline } of forms)
    if (offline) {
      await keep(fetchForm(hash, boot))
      await keepWords(formWords(id))
    }
  if (forms.some(({ offline }) => offline)) await keep(signaturesApi.own().then((own) => (own.exists ? signer.keep(own) : undefined)))
  return isWhole
}
