import { Icon } from '../icon/icon.tsx'
import css from './avatar.module.css'

export interface AvatarProps {
  readonly name: string
  /** What stands for something that is no person. */
  readonly icon?: string | undefined
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

/** A person's initials in a circle, or the sign of something else. Decoration: the name stands beside it. */
export function Avatar({ name, icon, size = 32 }: AvatarProps) {
  return (
    <span className={css.avatar} aria-hidden style={{ inlineSize: size, blockSize: size, fontSize: Math.max(12, Math.round(size * 0.38)) }}>
      {icon === undefined ? initialsOf(name) : <Icon name={icon} size={Math.round(size / 2)} />}
    </span>
  )
}
