const OPENING = '<think>'
const CLOSING = '</think>'

/** What follows thoughts that had no beginning; undefined: the text ends none. */
export function afterThoughts(text: string): string | undefined {
  const end = text.lastIndexOf(CLOSING)
  return end < 0 ? undefined : text.slice(end + CLOSING.length).trim()
}

/** Leaves out what some models think aloud before they answer. Takes a text in any pieces. */
export function createThoughtFilter(): (piece: string) => string {
  let held = ''
  let state: 'beginning' | 'thinking' | 'answering' = 'beginning'
  return (piece) => {
    if (state === 'answering') return piece
    held += piece
    if (state === 'beginning') {
      const begun = held.trimStart()
      if (begun.length < OPENING.length && OPENING.startsWith(begun)) return ''
      state = begun.startsWith(OPENING) ? 'thinking' : 'answering'
    }
    if (state === 'thinking') {
      const end = held.indexOf(CLOSING)
      if (end < 0) {
        // All that has to be remembered: the closing may come in pieces.
        held = OPENING + held.slice(OPENING.length).slice(-CLOSING.length)
        return ''
      }
      held = held.slice(end + CLOSING.length)
      state = 'answering'
    }
    const said = held
    held = ''
    return said
  }
}
