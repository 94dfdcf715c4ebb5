import { expect, it } from 'vitest'
import type { AnswerForm } from '#contract'
import { read } from '../permissions/documents.ts'

it.each([
  ['hhs', 'api/client-hhs', 'HssForms'],
  ['progress', 'api/client-progress-notes', 'ProgressForm'],
  ['supervision', 'api/client/aide-supervision', 'FormOutbox'],
  ['cfss-evaluation', 'api/cfss-quarterly-evaluation', 'FormOutbox'],
])('%s that waited goes to %s, out of its store', (form, path, store) => {
  expect(read<Pick<AnswerForm, 'offline'>>(`forms/clinical/${form}.json`).offline).toMatchObject({ path, store })
})
