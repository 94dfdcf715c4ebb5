import { CHAT_TEXT_MAX, type ChatGroupUser } from '#contract'

export const nameOf = ({ fName, lName }: Pick<ChatGroupUser, 'fName' | 'lName'>): string => `${fName} ${lName}`.trim()

/** How many characters a text has more than a message takes, counted as the server does; 0: it fits. */
export const excessOf = (text: string): number => Math.max(0, [...text.trim()].length - CHAT_TEXT_MAX)

/** A name that is being typed after an @: what stands there so far, and where the @ is. */
export interface MentionQuery {
  readonly at: number
  readonly typed: string
}

const MENTION = /(?:^|\s)@([\p{L}\p{M}\p{N}'’. -]{0,40})$/u

/** The name that is being typed at the caret; undefined where none is. */
export function mentionAt(text: string, caret: number): MentionQuery | undefined {
  const found = MENTION.exec(text.slice(0, caret))
  if (!found) return undefined
  const typed = found[1] ?? ''
  return { at: caret - typed.length - 1, typed }
}

/** People whose name begins with what is typed, or one of whose names does. */
export function matchPeople(people: readonly ChatGroupUser[], typed: string): readonly ChatGroupUser[] {
  const wanted = typed.trim().toLocaleLowerCase()
  return people.filter((person) => {
    const name = nameOf(person).toLocaleLowerCase()
    return name.startsWith(wanted) || name.split(' ').some((word) => wanted !== '' && word.startsWith(wanted))
  })
}

/** The text with the chosen name in the place of what was typed, and where the caret goes. */
export function withMention(text: string, caret: number, query: MentionQuery, name: string): { readonly text: string; readonly caret: number } {
  const written = `@${name} `
  return { text: text.slice(0, query.at) + written + text.slice(caret).trimStart(), caret: query.at + written.length }
}

/** Ids of the people whom a text names. */
export const mentionsOf = (text: string, people: readonly ChatGroupUser[]): readonly string[] =>
  people.filter((person) => text.includes(`@${nameOf(person)}`)).map(({ _id }) => _id)
