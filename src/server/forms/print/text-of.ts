import { partsWith, plainText, type ResolvedSection } from '#contract'
import type { PrintedForm } from './printed-form.ts'
import { partOf, valueText } from './value-text.ts'

export type SectionText = Extract<ResolvedSection['items'][number], { readonly kind: 'text' }>

/** Words between questions, with the answers they name. What records said while it was filled in nobody knows any more: such words are left out. */
export function textOf({ id, text, places = [] }: SectionText, section: string, paper: PrintedForm): string | undefined {
  if (!paper.state.visible.has(`text:${section}/${id}`) || places.some((name) => name.startsWith('lookups.'))) return undefined
  const said = places.map((name) => {
    const [top = '', inner] = name.split('.')
    const outer = paper.filed.answers[top] ?? paper.state.values[top]
    const field = inner === undefined ? paper.form.fields[top] : paper.form.fields[top]?.of?.[inner]
    const value = inner === undefined ? outer : partOf(outer, inner)
    return [name, (field && valueText(field, value, `/${name.replace('.', '/')}`, paper)) || '–'] as const
  })
  return plainText(partsWith(Object.fromEntries(said), (filled) => paper.text(text, filled)))
}
