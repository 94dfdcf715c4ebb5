/** A JSON pointer one step further in. */
export const into = (pointer: string, step: string | number): string =>
  typeof step === 'number' || !/[~/]/.test(step) ? `${pointer}/${step}` : `${pointer}/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`

/** The steps of a JSON pointer. */
export const stepsOf = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))

/** The name of the top-level answer that a pointer leads to. */
export const topOf = (pointer: string): string => stepsOf(pointer)[0] ?? ''
