import { ASSISTANT_TITLE_MAX, foldedText } from '#contract'

const CUT = 37

/** The title that a question gives when nobody makes a better one (spec: chat-assistant-session §5): one line, at most 40 characters. */
export function fallbackTitle(question: string): string {
  const line = [...question.replaceAll(/\s+/g, ' ').trim()]
  const [first = '', ...rest] = line.length > ASSISTANT_TITLE_MAX ? [...line.slice(0, CUT), '...'] : line
  return first.toLocaleUpperCase() + rest.join('')
}

/** Capitals and accents do not count when titles are searched. */
export const holds = (title: string, wanted: string): boolean => foldedText(title).includes(foldedText(wanted.trim()))
