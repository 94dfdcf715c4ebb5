import { filledText, isObject, objectsIn, REGISTRY_ENTRIES_MAX, type RegistryEntry, textIn } from '#contract'
import type { RegistrySource } from './source.ts'

/** Of the credentials that people write in many ways, those that orders are known by. */
const CREDENTIALS: readonly (readonly [RegExp, string])[] = [
  [/\bMD\b/, 'MD'],
  [/\bDO\b/, 'DO'],
  [/\bDPM\b/, 'DPM'],
  [/\b(APRN|CNP|ARNP|CNS)\b/, 'APRN'],
  [/\b(FNP|NP)\b/, 'NP'],
  [/\b(PA|PAC)\b/, 'PA'],
]

/** What NPPES is asked: a number, or a last name and what the first name begins with (`smith`, `smith, an`, `ann smith`). */
function questionOf(text: string): Readonly<Record<string, string>> {
  const digits = text.replaceAll(/[\s-]/g, '')
  if (/^\d{10}$/.test(digits)) return { number: digits }
  const [before = '', after] = text.split(',').map((part) => part.trim())
  const words = before.split(/\s+/)
  const [last, first] = after === undefined ? [words.at(-1) ?? '', words.slice(0, -1).join(' ')] : [before, after]
  return { last_name: wild(last), ...(first !== '' && { first_name: wild(first) }) }
}

/** The registry takes a beginning from two letters on. */
const wild = (name: string): string => (name.length >= 2 ? `${name}*` : name)

const properCase = (text: string): string => text.toLowerCase().replaceAll(/(?:^|[\s-]|'(?=\p{L}{2}))\p{L}/gu, (letter) => letter.toUpperCase())

/** Ten digits, as records hold phone numbers. */
function phoneOf(text: unknown): string | undefined {
  const digits = textIn(text)
    .replaceAll(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '')
  return digits.length === 10 ? digits : undefined
}

const credentialOf = (text: string): string => {
  const plain = text.toUpperCase().replaceAll('.', '').replaceAll('-', '')
  return CREDENTIALS.find(([pattern]) => pattern.test(plain))?.[1] ?? 'other'
}

function addressOf(place: Readonly<Record<string, unknown>> | undefined) {
  const line1 = filledText(place?.address_1)
  const zip = textIn(place?.postal_code)
  if (line1 === undefined) return undefined
  const line2 = filledText(place?.address_2)
  return {
    line1: properCase(line1),
    ...(line2 !== undefined && { line2: properCase(line2) }),
    city: properCase(textIn(place?.city)),
    state: textIn(place?.state),
    zip: zip.length === 9 ? `${zip.slice(0, 5)}-${zip.slice(5)}` : zip,
  }
}

function entryOf(result: Readonly<Record<string, unknown>>): readonly RegistryEntry[] {
  const id = textIn(result.number)
  const basic = isObject(result.basic) ? result.basic : {}
  const [lastName, firstName] = [properCase(textIn(basic.last_name)), properCase(textIn(basic.first_name))]
  // Numbers that were given back name nobody any more.
  if (!/^\d{10}$/.test(id) || lastName === '' || textIn(basic.status) === 'D') return []
  const places = objectsIn(result.addresses)
  const place = places.find(({ address_purpose }) => address_purpose === 'LOCATION') ?? places[0]
  const taxonomies = objectsIn(result.taxonomies)
  const taxonomy = taxonomies.find(({ primary }) => primary === true) ?? taxonomies[0]
  const credential = textIn(basic.credential)
  const address = addressOf(place)
  const values = {
    ...{ firstName, lastName, credential: credentialOf(credential), taxonomy: textIn(taxonomy?.code) },
    ...{ clinic: properCase(textIn(basic.organization_name)), phone: phoneOf(place?.telephone_number), fax: phoneOf(place?.fax_number) },
  }
  const said = Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => filledText(entry[1]) !== undefined))
  return [
    {
      id,
      title: [[firstName, lastName].filter(Boolean).join(' '), credential].filter(Boolean).join(', '),
      detail: [textIn(taxonomy?.desc), address && [address.city, address.state].join(', ')].filter(Boolean).join(' · '),
      values: { ...said, ...(address && { address }) },
    },
  ]
}

/** The NPI registry of CMS, as its public API answers (version 2.1). */
export const NPI: RegistrySource = {
  addressOf(base, text) {
    const url = new URL(base)
    const query = { version: '2.1', enumeration_type: 'NPI-1', limit: String(REGISTRY_ENTRIES_MAX + 1), ...questionOf(text) }
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  },
  entriesOf: (answer) => (isObject(answer) ? objectsIn(answer.results).flatMap(entryOf) : []),
}
