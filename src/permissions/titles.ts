import type { Permission } from '#contract'

type Titled = Pick<Permission, 'id' | 'title' | 'aliases'>

/** The titles that the wire carries for these ids, in the order of the ids; an unknown id has none. */
export function titlesOf(ids: Iterable<string>, catalogue: readonly Titled[]): string[] {
  const titles = new Map(catalogue.map(({ id, title }) => [id, title]))
  return [...ids].flatMap((id) => titles.get(id) ?? [])
}

/** The ids behind titles or their aliases, matched exactly (case and spaces), without repeats; an unknown title means nothing. */
export function idsOf(titles: Iterable<string>, catalogue: readonly Titled[]): string[] {
  const ids = new Map(catalogue.flatMap(({ id, title, aliases = [] }) => [title, ...aliases].map((name) => [name, id] as const)))
  return [...new Set([...titles].flatMap((title) => ids.get(title) ?? []))]
}
