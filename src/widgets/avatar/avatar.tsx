import css from './avatar.module.css'

export interface AvatarProps {
  readonly name: string
  /** Pixels. */
  readonly size?: number
}

/** First letters of the first and last word of a name. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/[^\p{L}\p{N}\s]/gu, ' ')
    .split(/\s+/)
    .filter(Boolean)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words
  return picked.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('')
}

/** A person's initials in a circle. Decoration: the name stands beside it. */
export function Avatar({ name, size = 32 }: AvatarProps) {
  return (
    <span className={css.avatar} aria-hidden style={{ inlineSize: size, blockSize: size, fontSize: Math.max(12, Math.round(size * 0.38)) }}>
      {initialsOf(name)}
    </span>
  )
}
