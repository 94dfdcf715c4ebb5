const OPENING = '<think>'
const CLOSING = '</think>'

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
