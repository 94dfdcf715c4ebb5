import type { Binding, Json } from '#contract'
import type { LinkedDomain } from '#document'

type Values = Readonly<Record<string, unknown>>

/** A slot of a module with what fills it: the module speaks of its own fields, the resource of its. */
export interface BoundSlot {
  readonly resource: string
  /** The resource's field; undefined for one that is not filled. */
  readonly field: (name: string) => string | undefined
  /** The resource's field, of one that the module cannot do without. */
  readonly needed: (name: string) => string
  /** The states of a group. */
  readonly states: (group: string) => readonly string[]
  readonly transition: (name: string) => string
  /** The resource's option, of one that the module knows. */
  readonly option: (name: string, option: string) => string
  /** Whether a record says an option that the module knows, in a choice. */
  readonly says: (values: Values, name: string, option: string) => boolean
  /** What a record says in a field of the module. */
  readonly value: (values: Values, name: string) => unknown
  /** Values by the module's names, under the resource's. */
  readonly values: (named: Values) => Values
}

/** A slot that the document fills. @throws Error for one that it does not */
export function slotOf(domain: LinkedDomain, name: string): BoundSlot {
  const binding: Binding | undefined = domain.binds[name]
  if (binding === undefined) throw new Error(`Nothing fills the slot "${name}" of ${domain.id}: the document check should have refused it.`)
  const field = (own: string): string | undefined => binding.fields[own]
  const needed = (own: string): string => {
    const found = field(own)
    if (found === undefined) throw new Error(`Nothing fills the field "${own}" of the slot "${name}" of ${domain.id}.`)
    return found
  }
  const option = (own: string, name: string): string => binding.options?.[own]?.[name] ?? name
  return {
    resource: binding.resource,
    field,
    needed,
    states: (group) => binding.states?.[group] ?? [],
    transition: (own) => binding.transitions?.[own] ?? own,
    option,
    says: (values, own, name) => {
      const found = field(own)
      return found !== undefined && values[found] === option(own, name)
    },
    value: (values, own) => {
      const found = field(own)
      return found === undefined ? undefined : values[found]
    },
    values: (named) => Object.fromEntries(Object.entries(named).flatMap(([own, value]) => (field(own) === undefined ? [] : [[field(own), value]]))),
  }
}

/** The slots of a module by their names. */
export const slotsOf = <Name extends string>(domain: LinkedDomain, names: readonly Name[]): Readonly<Record<Name, BoundSlot>> =>
  Object.fromEntries(names.map((name) => [name, slotOf(domain, name)])) as Readonly<Record<Name, BoundSlot>>

/** States for a filter, which wants one at least. */
export const oneOf = ([first = '', ...others]: readonly string[]): [string, ...string[]] => [first, ...others]

export const numberSetting = (domain: LinkedDomain, name: string): number => Number(domain.settings[name])
/** A setting that lists codes. */
export const codesSetting = (domain: LinkedDomain, name: string): readonly string[] =>
  String(domain.settings[name] ?? '')
    .split(/\s+/)
    .filter((code) => code !== '')

/** The ids of several records or options; none where there is no list. */
export const asIds = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])

/** Values without those that say nothing, as a new record takes them. */
export const withoutBlanks = (values: Values): Readonly<Record<string, Json>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== '')) as Readonly<Record<string, Json>>
