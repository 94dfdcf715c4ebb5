/** In rows, what an expression may call the list's other rows, and those of them that stand above. */
export const SIBLING_NAMES = ['siblings', 'above'] as const
