/** One event of a stream that the server sends (text/event-stream). */
export interface ServerEvent {
  /** Of this event or the last before it that had one; '' for none. */
  readonly id: string
  /** `message` where the stream names none. */
  readonly event: string
  readonly data: string
}

/** More than this without an end of an event is none of ours, in characters. */
const EVENT_MAX = 1_000_000

/** Reads a stream of events piece by piece, wherever it is cut. An event whose end does not come is none. Throws RangeError for one without end. */
export function eventParser(onEvent: (event: ServerEvent) => void): (text: string) => void {
  let rest = ''
  let id = ''
  let name = ''
  let data: string[] = []
  let size = 0
  const end = (): void => {
    if (data.length > 0) onEvent({ id, event: name || 'message', data: data.join('\n') })
    name = ''
    data = []
    size = 0
  }
  const read = (line: string): void => {
    if (line === '') {
      end()
      return
    }
    const colon = line.indexOf(':')
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'data') {
      data.push(value)
      size += value.length
    } else if (field === 'event') name = value
    else if (field === 'id' && !value.includes('\0')) id = value
  }
  return (text) => {
    rest += text
    for (;;) {
      const at = /\r\n|\n|\r/.exec(rest)
      // A return at the end may be half of a line's end.
      if (!at || (at[0] === '\r' && at.index === rest.length - 1)) break
      read(rest.slice(0, at.index))
      rest = rest.slice(at.index + at[0].length)
      if (size > EVENT_MAX) break
    }
    if (size + rest.length > EVENT_MAX) throw new RangeError('An event of a stream has no end.')
  }
}
