/** The way from the root of a document to a value in it. */
export type Path = readonly (string | number)[]

/** The path as a JSON pointer (RFC 6901). */
export const toPointer = (path: Path): string => path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** The path that a JSON pointer into a value names; list positions become numbers. */
export function fromPointer(pointer: string, value: unknown): Path {
  let inside: unknown = value
  return pointer
    .split('/')
    .slice(1)
    .map((part) => {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
      const step = Array.isArray(inside) ? Number(key) : key
      inside = childOf(inside, step)
      return step
    })
}

/** The value one step further; undefined where there is none. */
export function childOf(value: unknown, step: string | number): unknown {
  if (value === null || typeof value !== 'object' || !Object.hasOwn(value, step)) return undefined
  return (value as Readonly<Record<string | number, unknown>>)[step]
}
