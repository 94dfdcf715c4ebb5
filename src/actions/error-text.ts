import { ApiError, deservesToast, saysSomething } from '#api'
import type { Translate } from '#i18n'
import { toast } from '#store'

/** The words for a failed call: the server's own, else the catalogue's sentence for its code. */
export const errorText = (error: unknown, t: Translate): string => {
  if (!(error instanceof ApiError)) return t('shared/actions.failed')
  if (error.code === 'network') return t('shared/app.noNetwork')
  if (error.code === 'no-answer') return t('shared/app.noAnswer')
  return error.message !== '' && saysSomething(error.message) ? error.message : t(`shared/errors.${error.code}`)
}

/** Tells of a failed action in a toast that stays, in words, where it deserves one (spec: chat-assistant-session §8). */
export const tellFailure = (error: unknown, t: Translate, lead = ''): void => {
  if (deservesToast(error)) toast({ tone: 'danger', text: `${lead} ${errorText(error, t)}`.trim(), stays: true })
}
