/** A sentence of an answer that is being written, or a line that is none: what follows it can not change it. */
export interface Unit {
  /** Line ends and spaces before it, and the number or dash of a list. */
  readonly lead: string
  /** Without blanks around it. */
  readonly text: string
}

/** A sentence without end is cut there, in characters. */
const UNIT_MAX = 1_200
const SHORTENED = /(?:^|[\s("'])(?:e\.g|i\.e|etc|vs|cf|no|nr|approx|incl|mr|mrs|ms|dr|st|jr|sr|[a-z])\.$/i
const LEAD = /^(?:[\n\r \t]*\n)?[ \t]*(?:(?:[-*+•]|\d{1,3}[.)])[ \t]+)?(?:#{1,6}[ \t]+)?[ \t]*/
const ENDING = /([.!?…])["'”’)\]*_`]*(?=[ \t])/g

/** Where the first unit of a text ends; undefined while more may belong to it. */
function endOf(text: string): number | undefined {
  const lead = LEAD.exec(text)?.[0].length ?? 0
  const line = text.indexOf('\n', lead)
  const within = line < 0 ? text : text.slice(0, line)
  for (const found of within.matchAll(ENDING)) {
    const end = found.index + found[0].length
    if (found.index <= lead || (found[1] === '.' && SHORTENED.test(within.slice(lead, found.index + 1)))) continue
    // A sentence ends before the next one: where nothing follows in its line, the line's end is its own.
    if (/\S/.test(within.slice(end))) return Math.min(end, UNIT_MAX)
  }
  if (line >= 0) return Math.min(line, UNIT_MAX)
  return text.length > UNIT_MAX ? UNIT_MAX : undefined
}

const unitOf = (raw: string): Unit => {
  const lead = LEAD.exec(raw)?.[0] ?? ''
  return { lead, text: raw.slice(lead.length).trim() }
}

/** Whether it ends as a sentence does, were nothing to follow it: not after a number or a short form, which may go on. */
export const isWhole = ({ text }: Unit): boolean => /[^\d\s][.!?…]+["'”’)\]*_`]*$/.test(text) && !SHORTENED.test(text)

/** Takes a text as it comes, in any pieces, and gives its sentences as soon as each is whole. Nothing of it is lost but blanks. */
export interface Sentences {
  readonly add: (piece: string) => readonly Unit[]
  /** What is left when nothing more comes. */
  readonly end: () => readonly Unit[]
}

export function createSentences(): Sentences {
  let rest = ''
  const take = (): readonly Unit[] => {
    const units: Unit[] = []
    for (let end = endOf(rest); end !== undefined; end = endOf(rest)) {
      units.push(unitOf(rest.slice(0, end)))
      rest = rest.slice(end)
    }
    return units.filter(({ text }) => text !== '')
  }
  return {
    add: (piece) => {
      rest += piece
      return take()
    },
    end: () => {
      const units = [...take(), unitOf(rest)].filter(({ text }) => text !== '')
      rest = ''
      return units
    },
  }
}
