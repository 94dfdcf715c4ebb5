import { translate } from '#i18n'
import { appStore, toast } from '#store'

/** Whether somebody looks through the eyes of another person, where nothing is changed; whoever begins to is told so. */
export function refusedWhileViewing(): boolean {
  const isRefused = appStore.get().boot?.viewedBy !== undefined
  if (isRefused) toast({ tone: 'warning', text: translate('shared/errors.view-only') })
  return isRefused
}
