import type { OwnFormDraft } from '#contract'
import type { Linked } from '#document'
import { blankForm } from '../../../src/server/documents/library/blank-form.ts'
import { addField, addPage, setFieldKey } from '../../../src/studio/model/commands.ts'
import { pagesOf } from '../../../src/studio/model/form-document.ts'
import { PALETTE, type PaletteEntry } from '../../../src/studio/model/palette.ts'

const KINDS: readonly PaletteEntry[] = ['integer', 'text', 'choice', 'date', 'boolean'].map((id) => {
  const entry = PALETTE.find((each) => each.id === id)
  if (entry === undefined) throw new Error(`The palette has no ${id}`)
  return entry
})
const PER_PAGE = 25

/** A form of a company with so many questions on pages of 25, each fifth of which hangs on a tick. */
export function longForm(linked: Linked, name: string, questions: number): OwnFormDraft {
  let draft = blankForm(linked, { name, title: `Form ${name}`, about: 'clientId' })
  for (let number = 0; number < questions; number += 1) {
    if (number % PER_PAGE === 0) draft = addPage(draft, `Page ${number / PER_PAGE + 1}`, `Part ${number / PER_PAGE + 1}`).draft
    const page = pagesOf(draft.form).at(-1)
    const section = page?.sections.at(-1)
    const kind = KINDS[number % KINDS.length] as PaletteEntry
    const place = { page: page?.id ?? '', section: section?.id ?? '', after: section?.items.at(-1) === undefined ? undefined : lastKey(section.items) }
    const { draft: next, selected = '' } = addField(draft, place, kind, { label: `Question ${number + 1}`, parts: ['First', 'Second'] })
    draft = number >= KINDS.length && number % KINDS.length === 0 ? setFieldKey(next, selected, 'when', `answers.question${number} == true`) : next
  }
  return draft
}

const lastKey = (items: readonly unknown[]): string | undefined => {
  const last = items.at(-1)
  return typeof last === 'string' ? last : undefined
}
