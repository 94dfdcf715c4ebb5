import type { Json } from '#contract'

type Place = readonly (string | number)[]

/** RFC 6901. */
export const pointerOf = (place: Place): string => place.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

const isObject = (value: Json): value is Readonly<Record<string, Json>> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every place in a body with what stands there, the whole body first. */
export function placesIn(value: Json, at: Place = []): readonly (readonly [place: Place, value: Json])[] {
  const inner = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : []
  return [[at, value], ...inner.flatMap(([step, each]) => placesIn(each, [...at, step]))]
}

/** A copy with something else at one place. */
export function replaced(value: Json, [step, ...rest]: Place, by: Json): Json {
  if (step === undefined) return by
  if (Array.isArray(value)) return value.map((each: Json, index) => (index === step ? replaced(each, rest, by) : each))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, name === step ? replaced(each, rest, by) : each]))
}

/** JSON text with one more key in the object at this place; written by hand, since no object literal has a key such as `__proto__`. */
export function withKey(value: Json, place: Place, key: string, content: string): string {
  const mark = 'here-comes-the-key'
  const object = place.reduce<Json>((at, step) => (isObject(at) || Array.isArray(at) ? (Reflect.get(at, step) as Json) : at), value)
  const text = JSON.stringify(replaced(value, place, { ...(isObject(object) ? object : {}), [mark]: 0 }))
  return text.replace(`${JSON.stringify(mark)}:0`, `${JSON.stringify(key)}:${content}`)
}

/** Of each type one value, to stand where another type belongs. */
export const OF_OTHER_TYPES: readonly Json[] = [{ a: 1 }, [[]], 'text', 7.5, true]

export const typeOf = (value: Json): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

/** Values that have broken servers. */
export const HOSTILE: readonly Json[] = [
  '',
  ' ',
  '\u0000',
  '\uD800',
  '\u202Etxt.exe',
  "' or 1=1 --",
  '../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  'constructor',
  'x'.repeat(70_000),
  '00000000-0000-0000-0000-000000000000',
  '9999-12-31',
  '0000-00-00',
  '2026-02-31T25:61:61Z',
  -1,
  0,
  1e308,
  -1e308,
  2_147_483_648,
  0.1,
  null,
  [],
  {},
  [null, null],
  Array.from({ length: 600 }, () => 'x'),
]
