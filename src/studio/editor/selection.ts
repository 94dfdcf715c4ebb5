import type { OwnFormDraft } from '#contract'
import { fieldOfItem, keyOfItem, pagesOf } from '../model/form-document.ts'

/** What a pointer of a problem leads to, as the outline names it; undefined for the form itself. */
export function keyAt({ form }: OwnFormDraft, pointer: string): string | undefined {
  const [first, second, third, fourth, fifth, sixth] = pointer.split('/').slice(1)
  if ((first === 'fields' || first === 'options' || first === 'help' || first === 'of') && second !== undefined) return second
  if (first === 'sections' && second !== undefined) return `section:${second}`
  if (first !== 'pages') return undefined
  const pages = pagesOf(form)
  const page = pages[Number(second)] ?? pages.find(({ id }) => id === second)
  const section = third === 'sections' ? page?.sections[Number(fourth)] : undefined
  const item = fifth === 'items' ? section?.items[Number(sixth)] : undefined
  if (item !== undefined) return fieldOfItem(item) ?? keyOfItem(item)
  return section ? `section:${section.id}` : page && `page:${page.id}`
}
