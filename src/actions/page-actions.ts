import { recordsApi } from '#api'
import { translate } from '#i18n'
import { navigate, pathOf } from '#navigation'
import { bus, toast } from '#store'
import { ask } from './ask.ts'
import { createActions } from './run-action.ts'

/** Gives a file to the browser's downloads. */
export const saveFile = (name: string, content: Blob): void => {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1_000)
}

/** Runs one action of the closed set and tells the person how it went. */
export const runAction = createActions({
  records: recordsApi,
  ask,
  toast,
  t: translate,
  pathOf,
  navigate,
  changed: (resource, record) => bus.emit('recordChanged', { resource, id: record.id, version: record.version }),
  saveFile,
  print: () => window.print(),
  today: () => new Intl.DateTimeFormat('en-CA').format(new Date()),
})
