import { useEffect, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import css from './file.module.css'
import { useFileAccess } from './file-access.ts'

export interface FileThumbProps {
  readonly id: string
  /** Media type. */
  readonly type: string
  readonly large?: boolean
}

/** A small picture of a picture, a sign for everything else; the name beside it says what it is. */
export function FileThumb({ id, type, large = false }: FileThumbProps) {
  const url = usePreview(id, type)
  return (
    <span className={large ? css.largeThumb : css.thumb} aria-hidden>
      {url === undefined ? (
        <Icon name={type.startsWith('image/') ? 'image' : 'file'} size={large ? 28 : 20} />
      ) : (
        <img src={url} alt="" className={css.picture} />
      )}
    </span>
  )
}

function usePreview(id: string, type: string): string | undefined {
  const access = useFileAccess()
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let made: string | undefined
    let isGone = false
    if (access !== undefined && type.startsWith('image/')) {
      access.preview(id).then(
        (blob) => {
          if (isGone || blob === undefined) return
          made = URL.createObjectURL(blob)
          setUrl(made)
        },
        () => undefined,
      )
    }
    return () => {
      isGone = true
      setUrl(undefined)
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [access, id, type])
  return url
}
