import { ApiError, formsApi } from '#api'
import { formWords, type ResolvedForm } from '#contract'
import { loadWords } from '#i18n'
import { appStore } from '#store'

/** The words of these parts are here; without them nothing is drawn that needs them. @throws ApiError */
export const wordsHere = async (parts: readonly string[]): Promise<void> => {
  if (parts.length > 0 && !(await loadWords(parts))) throw new ApiError({ status: 0, code: 'no-answer', message: '' })
}

/** The words that a screen is drawn with. */
export const screenWords = (screenId: string): Promise<void> => wordsHere(appStore.get().boot?.labels.needs?.[screenId] ?? [])

/** A published version of a form, once its words are here too. */
export const formDocument = async (hash: string): Promise<ResolvedForm> => {
  const form = await formsApi.document(hash)
  await wordsHere(formWords(form.id))
  return form
}
