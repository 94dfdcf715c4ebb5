import { filledText, isObject, objectsIn, type RegistryEntry, textIn } from '#contract'
import type { RegistrySource } from './source.ts'

/** `10 MG`, `2.5 MG/ML`, `100 UNT/ML`. */
const STRENGTH = /\d+(?:\.\d+)?\s*(?:MG|MCG|G|ML|UNT|MEQ|%)(?:\/(?:\d+(?:\.\d+)?\s*)?(?:ML|MG|HR|ACTUAT))?/i
/** Dose forms as RxNorm words them, with the product's own, and how such a drug is usually given. */
const FORMS: readonly (readonly [RegExp, form: string, route?: string])[] = [
  [/\bTablet\b/i, 'tablet', 'PO'],
  [/\bCapsule\b/i, 'capsule', 'PO'],
  [/\bOphthalmic\b/i, 'drops', 'ophthalmic'],
  [/\bOtic\b/i, 'drops', 'otic'],
  [/\bNasal Spray\b/i, 'spray', 'nasal'],
  [/\bInhalation Solution\b/i, 'nebSolution', 'nebulizer'],
  [/\b(?:Inhaler|Inhalation Powder)\b/i, 'inhaler', 'inhalation'],
  [/\b(?:Injection|Injectable|Syringe|Pen Injector)\b/i, 'injection'],
  [/\b(?:Transdermal|Patch)\b/i, 'patch', 'transdermal'],
  [/\bSuppository\b/i, 'suppository', 'PR'],
  [/\bEnema\b/i, 'enema', 'PR'],
  [/\bCream\b/i, 'cream', 'topical'],
  [/\bOintment\b/i, 'ointment', 'topical'],
  [/\bPowder\b/i, 'powder'],
  [/\b(?:Oral Solution|Oral Suspension|Syrup|Elixir)\b/i, 'liquid', 'PO'],
]

/** `warfarin sodium 5 MG Oral Tablet [Coumadin]`: what it is made of, how strong, in which form, and its brand. */
function entryOf(concept: Readonly<Record<string, unknown>>): readonly RegistryEntry[] {
  const [id, said] = [textIn(concept.rxcui), textIn(concept.name)]
  if (!/^\d{1,12}$/.test(id) || said === '') return []
  const [, brand] = /\[([^\]]+)\]\s*$/.exec(said) ?? []
  const strength = STRENGTH.exec(said)
  const genericName = filledText(strength ? said.slice(0, strength.index).trim() : undefined)
  const [, form, route] = FORMS.find(([pattern]) => pattern.test(said)) ?? []
  // A drug of several ingredients has several strengths: its whole name says them, a single field cannot.
  const isOne = !said.includes(' / ')
  const values = {
    name: brand ?? (isOne ? (genericName ?? said) : said.replace(/\s*\[[^\]]+\]\s*$/, '')),
    ...(isOne && genericName !== undefined && { genericName }),
    ...(isOne && strength && { strength: strength[0].toLowerCase().replace('unt', 'units') }),
    ...(form !== undefined && { form }),
    ...(route !== undefined && { route }),
  }
  return [{ id, title: said, detail: textIn(concept.synonym), values }]
}

/** Drugs of RxNorm by a name, branded and generic (`drugs.json` of its public API). */
export const RXNORM: RegistrySource = {
  addressOf(base, text) {
    const url = new URL(`${base.replace(/\/+$/, '')}/drugs.json`)
    url.searchParams.set('name', text)
    return url
  },
  entriesOf(answer) {
    const group = isObject(answer) && isObject(answer.drugGroup) ? answer.drugGroup : {}
    return objectsIn(group.conceptGroup).flatMap(({ conceptProperties }) => objectsIn(conceptProperties).flatMap(entryOf))
  },
}
