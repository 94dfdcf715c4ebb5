import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Part, type Slots, screenKinds } from '#kinds'

const root = join(import.meta.dirname, '../..')

interface Schema {
  readonly $ref?: string
  readonly const?: string
  readonly enum?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly oneOf?: readonly Schema[]
}
const meta: Schema & { readonly $defs: Readonly<Record<string, Schema>> } = JSON.parse(readFileSync(join(root, 'schemas/meta/screen.schema.json'), 'utf8'))

const follow = (schema: Schema | undefined): Schema => (schema?.$ref?.startsWith('#/$defs/') ? follow(meta.$defs[schema.$ref.slice(8)]) : (schema ?? {}))
const kindsOf = (schema: Schema): readonly string[] => {
  const kind = schema.properties?.kind
  return kind?.const === undefined ? (kind?.enum ?? []) : [kind.const]
}

/** Places where the meta-schema and the slots differ. */
function differences(at: string, schema: Schema, slots: Slots): readonly string[] {
  const written = Object.keys(schema.properties ?? {}).filter((key) => key !== '$schema')
  const missing = written.filter((key) => !Object.hasOwn(slots, key)).map((key) => `${at}.${key} has no slot`)
  const dead = Object.keys(slots)
    .filter((key) => !written.includes(key))
    .map((key) => `${at}.${key} is in no meta-schema`)
  const inner = Object.entries(slots).flatMap(([key, slot]) => {
    const value = follow(schema.properties?.[key])
    const place = `${at}.${key}`
    if (slot.slot === 'group') return differences(place, value, slot.of)
    if (slot.slot === 'parts') return ofPart(place, follow(value.items), slot.of)
    if (slot.slot !== 'kinds') return []
    const items = follow(value.items)
    const branches = (items.oneOf ?? [items]).map(follow)
    const known = branches.flatMap(kindsOf)
    return [
      ...Object.keys(slot.of)
        .filter((kind) => !known.includes(kind))
        .map((kind) => `${place} of the kind ${kind} is in no meta-schema`),
      ...branches.flatMap((branch) =>
        kindsOf(branch).flatMap((kind) => (slot.of[kind] ? ofPart(`${place}.${kind}`, branch, slot.of[kind]) : [`${place} of the kind ${kind} has no slots`])),
      ),
    ]
  })
  return [...missing, ...dead, ...inner]
}
const ofPart = (at: string, schema: Schema, part: Part): readonly string[] => differences(at, schema, part.slots)

const filesUnder = (folder: string): readonly string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesUnder(path) : [path]
  })

describe('screen kinds', () => {
  const screens = (meta.oneOf ?? []).map(follow)

  it('are those of the meta-schema', () => {
    expect(screens.flatMap(kindsOf).sort()).toEqual(Object.keys(screenKinds).sort())
  })
  it.each(Object.entries(screenKinds))('%s says of every key that may be written what stands in it, and of no other', (kind, { slots }) => {
    const schema = screens.find((each) => kindsOf(each).includes(kind)) ?? {}
    expect(differences(kind, schema, slots)).toEqual([])
  })
  it('are drawn by a part of their name, which has stories', () => {
    const stories = filesUnder(join(root, 'stories')).filter((path) => path.endsWith('.stories.tsx'))
    for (const kind of Object.keys(screenKinds)) {
      expect(existsSync(join(root, 'src/renderer', kind, `${kind}-screen.tsx`)), kind).toBe(true)
      expect(
        stories.some((path) => path.includes(`/${kind}`) || readFileSync(path, 'utf8').includes(`${kind}-screen.tsx`)),
        `a story of ${kind}`,
      ).toBe(true)
    }
  })
})
