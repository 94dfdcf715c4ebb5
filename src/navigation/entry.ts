/** What the page keeps with an entry of the history, so that coming back finds it. It is on this device alone and never in the address. */

const bagOf = (state: unknown): Readonly<Record<string, unknown>> =>
  typeof state === 'object' && state !== null && 'kept' in state && typeof state.kept === 'object' && state.kept !== null
    ? (state.kept as Readonly<Record<string, unknown>>)
    : {}

/** Keeps a value with the entry where the page is now; undefined lets it go. */
export const keepInEntry = (name: string, value: unknown): void => {
  const { [name]: _before, ...others } = bagOf(history.state)
  const kept = value === undefined ? others : { ...others, [name]: value }
  history.replaceState({ ...history.state, kept }, '')
}

export const keptInEntry = (name: string): unknown => bagOf(history.state)[name]
