import { recordsApi } from '#api'
import { translate } from '#i18n'
import { navigate, pathOf } from '#navigation'
import { appStore, toast } from '#store'
import type { ActionPorts } from './action-context.ts'
import { ask } from './ask.ts'
import { askOperation } from './ask-operation.ts'
import { recordChanged } from './record-changed.ts'
import { createActions } from './run-action.ts'
import { refusedWhileViewing } from './view-only.ts'

/** A slow disk, or a question where to save it, takes its time. */
const REVOKE_AFTER_MS = 60_000

/** What answers are kept under in this browser, before the name of the question. */
const LAST_ANSWER = 'rendercare-last-'

/** A full or forbidden store only means that nothing is remembered. */
const lastAnswer: ActionPorts['lastAnswer'] = {
  read(question) {
    try {
      return localStorage.getItem(`${LAST_ANSWER}${question}`)
    } catch {
      return null
    }
  },
  keep(question, answer) {
    try {
      localStorage.setItem(`${LAST_ANSWER}${question}`, answer)
    } catch {
      return
    }
  },
}

/** Gives a file to the browser's downloads; it is never opened in the page. */
export const saveFile = (name: string, content: Blob): void => {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}

/** Opens a file in a tab of its own. */
export const openFile = (content: Blob): void => {
  const url = URL.createObjectURL(content)
  window.open(url, '_blank', 'noopener')
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}

/** Runs one action of the closed set and tells the person how it went. */
export const runAction = createActions({
  records: recordsApi,
  ask,
  askOperation,
  toast,
  t: translate,
  pathOf,
  navigate,
  changed: recordChanged,
  lastAnswer,
  saveFile,
  openFile,
  print: () => window.print(),
  isRefused: refusedWhileViewing,
  today: () => new Intl.DateTimeFormat('en-CA', { timeZone: appStore.get().boot?.company.timeZone }).format(new Date()),
})
