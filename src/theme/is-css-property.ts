const known = new Map<string, boolean>()

/** Whether a name is a CSS property, a custom one or a nested selector: the browser is asked in place of a list (scripts/lean-chakra.ts). */
export const isCssProperty = (name: string): boolean => {
  const before = known.get(name)
  if (before !== undefined) return before
  const is = name.startsWith('--') || /&|@/.test(name) || name in document.documentElement.style
  known.set(name, is)
  return is
}
