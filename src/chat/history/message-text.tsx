import { partsOf } from '../message-parts.ts'
import css from './history.module.css'

export interface MessageTextProps {
  readonly text: string
  /** Names of the people it mentions. */
  readonly names: readonly string[]
}

/** A message's words: addresses of the web are links, everything else is text. */
export function MessageText({ text, names }: MessageTextProps) {
  let at = 0
  return (
    <p className={css.text} dir="auto">
      {partsOf(text, names).map((part) => {
        const key = `${part.kind}-${at}`
        at += part.text.length
        if (part.kind === 'link')
          return (
            <a key={key} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
              {part.text}
            </a>
          )
        return part.kind === 'mention' ? (
          <strong key={key} className={css.mention}>
            {part.text}
          </strong>
        ) : (
          part.text
        )
      })}
    </p>
  )
}
