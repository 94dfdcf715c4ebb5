import { useEffect, useState } from 'react'
import { fileKindOf } from '#chat-line'
import { useT } from '#i18n'
import { Icon, IconButton } from '#widgets'
import { FileSize } from '../history/message-file.tsx'
import css from './compose.module.css'

/** The file that goes with the next message, and a way to leave it out. */
export function Attachment({ file, onRemove }: { readonly file: File; readonly onRemove: () => void }) {
  const t = useT()
  const url = usePicture(file)
  return (
    <div className={css.attachment}>
      {url === undefined ? (
        <Icon name={fileKindOf(file.type) === 'video' ? 'video' : 'file-text'} size={24} />
      ) : (
        <img src={url} alt="" className={css.preview} />
      )}
      <span className={css.attached}>
        <span className={css.fileName}>{file.name}</span>
        <FileSize bytes={file.size} />
      </span>
      <IconButton small icon="x" label={t('shared/chat-window.removeFile', { name: file.name })} onClick={onRemove} />
    </div>
  )
}

function usePicture(file: File): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (fileKindOf(file.type) !== 'image') return setUrl(undefined)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
