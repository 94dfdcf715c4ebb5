import { ASSISTANT_TITLE_MAX } from '#contract'

const ENDING = '...'
/** How questions begin; what follows is what they are about. Whoever writes in another language keeps the whole. */
const OPENING = /^(?:please\s+)?(?:(?:how|where)\s+(?:do|can|should)\s+(?:i|we|you)|(?:can|could)\s+(?:i|we|you)|i\s+(?:want|need)\s+to|how\s+to)\s+(?=\S{2,})/i

/** Spaces once, at most 40 characters of which the last three say that there was more, the first letter large (spec: chat-assistant-session §5). */
function shortened(text: string): string {
  const letters = [...text.replaceAll(/\s+/g, ' ').trim()]
  const cut = letters.length > ASSISTANT_TITLE_MAX ? `${letters.slice(0, ASSISTANT_TITLE_MAX - ENDING.length).join('')}${ENDING}` : letters.join('')
  const [first = '', ...rest] = cut
  return `${first.toUpperCase()}${rest.join('')}`
}

/** What a conversation is called by its first question. */
export function titleOf(question: string): string {
  const whole = question.replaceAll(/\s+/g, ' ').trim()
  return shortened(whole.replace(OPENING, '').replace(/\s*\?+$/, '') || whole)
}
