import { useEffect, useState } from 'react'
import { useT } from '#i18n'
import { Dialog, Icon, PictureButton } from '#widgets'
import { useRoom } from '../room.ts'
import css from './answer.module.css'

/** Larger ones are not shown. */
const PICTURE_MAX_BYTES = 10_000_000

/** The bytes of a picture, as an address within this page that goes with what shows it. */
function usePicture(path: string): string | 'coming' | 'gone' {
  const { readImage } = useRoom()
  const [address, setAddress] = useState('coming')
  useEffect(() => {
    let isGone = false
    let made: string | undefined
    setAddress('coming')
    readImage(path).then(
      (blob) => {
        if (isGone) return
        if (!blob.type.startsWith('image/') || blob.size > PICTURE_MAX_BYTES) return setAddress('gone')
        made = URL.createObjectURL(blob)
        return setAddress(made)
      },
      () => isGone || setAddress('gone'),
    )
    return () => {
      isGone = true
      if (made !== undefined) URL.revokeObjectURL(made)
    }
  }, [readImage, path])
  return address
}

export interface PictureProps {
  readonly path: string
  /** What it shows; '' where nobody says. */
  readonly name: string
  readonly onView: (path: string) => void
}

/** A picture of an answer, to be enlarged. */
export function Picture({ path, name, onView }: PictureProps) {
  const t = useT()
  const address = usePicture(path)
  const said = name || t('shared/assistant.picture')
  if (address === 'gone')
    return (
      <span className={css.gone}>
        <Icon name="image" />
        {t('shared/assistant.pictureGone')}
      </span>
    )
  return (
    <PictureButton
      picture={address === 'coming' ? address : { url: address }}
      label={t('shared/assistant.enlarge', { name: said })}
      className={css.picture}
      onClick={() => onView(path)}
    />
  )
}

/** The same in full size. */
export function PictureDialog({ path, onClose }: { readonly path: string; readonly onClose: () => void }) {
  const t = useT()
  const address = usePicture(path)
  return (
    <Dialog wide lightDismiss title={t('shared/assistant.picture')} onClose={onClose}>
      {address === 'gone' && <p>{t('shared/assistant.pictureGone')}</p>}
      {address !== 'gone' && address !== 'coming' && <img className={css.full} src={address} alt={t('shared/assistant.picture')} />}
    </Dialog>
  )
}
