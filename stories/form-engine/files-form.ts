import type { AnswerValues, ResolvedField, ResolvedForm, ResolvedItem, StoredFile } from '#contract'
import type { FilePort } from '#form-engine'
import type { FileAccess } from '#widgets'
import { VISIT } from './visit-form.ts'

const label = (name: string): string => `forms/story/visit.files.${name}`
const fields: Readonly<Record<string, ResolvedField>> = {
  report: { type: 'file', accept: ['pdf', 'image'], max: 3, label: label('report') },
  photos: { type: 'file', accept: ['image'], required: true, label: label('photos') },
  leaks: {
    type: 'rows',
    as: 'table',
    label: label('leaks'),
    of: { place: { type: 'text', label: label('place') }, photo: { type: 'file', accept: ['image'], max: 1, label: label('photo') } },
  },
}
const items: readonly ResolvedItem[] = Object.keys(fields).map((field) => ({ kind: 'field', field }))

/** A form that asks for files only: documents and pictures, many, and one in each row. */
export const FILES_FORM: ResolvedForm = {
  ...VISIT,
  fields,
  pages: [{ id: 'all', title: label('title'), sections: [{ id: 'files', title: label('title'), columns: 1, items }] }],
  checks: [],
}

export const ATTACHED: AnswerValues = {
  report: [
    {
      id: 'f1',
      name: 'Soil report with a name that is longer than any column of a phone has room for.pdf',
      type: 'application/pdf',
      size: 1_840_000,
      category: 'report',
    },
  ],
  photos: [
    { id: 'f2', name: 'South bed.jpg', type: 'image/jpeg', size: 640_000, category: 'photo' },
    { id: 'f3', name: 'North bed.jpg', type: 'image/jpeg', size: 52_000 },
  ],
  leaks: [{ id: 'r1', place: 'Tap', photo: [{ id: 'f4', name: 'Tap.png', type: 'image/png', size: 9_000 }] }],
}

/** A picture drawn here, so that thumbnails show something. */
async function drawn(hue: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(160, 120)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser draws nothing.')
  context.fillStyle = `hsl(${hue} 60% 55%)`
  context.fillRect(0, 0, 160, 120)
  context.fillStyle = `hsl(${hue} 60% 35%)`
  context.fillRect(30, 40, 70, 80)
  return canvas.convertToBlob({ type: 'image/png' })
}

/** Files as a page without a server knows them. */
export const STORY_ACCESS: FileAccess = { preview: (id) => drawn(id.charCodeAt(1) * 47), save: () => Promise.resolve() }

const nothing: ReadonlySet<string> = new Set(['f3'])

/** Takes everything in but what is called so; the third attached file waits for the network. */
export const STORY_FILES: FilePort = {
  maxBytes: 10_000_000,
  waiting: { get: () => nothing, subscribe: () => () => undefined },
  add: async ({ id, file }, onProgress): Promise<StoredFile> => {
    onProgress(0.5)
    if (file.name.startsWith('broken')) throw new Error('The file is damaged or incomplete')
    return { id, name: file.name, type: file.type, size: file.size }
  },
}
