import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import css from './picture-button.module.css'

export interface PictureButtonProps {
  /** Within this page; a picture that is not there yet, or did not come, has none. */
  readonly picture: { readonly url: string } | 'coming' | 'gone'
  /** What a press does, with what is on it. */
  readonly label: string
  /** Its size. */
  readonly className?: string | undefined
  readonly onClick: () => void
}

/** A small picture in a message, to be enlarged. */
export function PictureButton({ picture, label, className, onClick }: PictureButtonProps) {
  return (
    <button type="button" className={classNames(css.picture, picture === 'coming' && css.coming, className)} aria-label={label} onClick={onClick}>
      {picture === 'gone' && <Icon name="image" size={28} />}
      {typeof picture !== 'string' && <img src={picture.url} alt="" />}
    </button>
  )
}
