import { hasWords, type LabelField, type LabelModule } from '#contract'

/** What was typed and is not saved, by the label's key; empty takes the company's word away. */
export type Changes = Readonly<Record<string, string>>

export interface LabelGroup {
  readonly module: string
  readonly title: string
  readonly fields: readonly LabelField[]
}

/** The company's own word; empty where it has none. */
export const ownWord = ({ label, value }: LabelField): string => (value === label ? '' : value)

/** One change more, or one fewer when it says again what is stored. */
export function changedTo(changes: Changes, field: LabelField, word: string): Changes {
  const { [field.key]: _before, ...others } = changes
  return word.trim() === ownWord(field) ? others : { ...others, [field.key]: word }
}

/** The labels by what they belong to, all or those that have every typed word in the product's or the company's name for them. */
export function groupsOf(modules: readonly LabelModule[], text: string): readonly LabelGroup[] {
  const isWanted = hasWords(text)
  const groups = new Map<string, LabelGroup>()
  for (const { module, fields } of modules) {
    const before = groups.get(module)
    const title = before?.title ?? fields[0]?.value ?? module
    const found = fields.filter(({ label, value }) => isWanted(`${title} ${label} ${value}`))
    groups.set(module, { module, title: fields.some(({ key }) => key.startsWith('terms.')) ? module : title, fields: [...(before?.fields ?? []), ...found] })
  }
  return [...groups.values()].filter(({ fields }) => fields.length > 0)
}
