import type { StoredMessage } from '#chat-line'
import { useT } from '#i18n'
import { Button, Dialog, ErrorState, Skeleton } from '#widgets'
import { saveAs, useAddress } from '../history/blobs.ts'
import { fileIdOf } from '../history/message-file.tsx'
import { useRoom } from '../room.ts'
import css from './conversation.module.css'

/** A picture, video or sound of a message, large. */
export function ViewerDialog({ message, onClose }: { readonly message: StoredMessage; readonly onClose: () => void }) {
  const t = useT()
  const { readFile } = useRoom()
  const address = useAddress(readFile, fileIdOf(message) ?? '')
  const name = message.file_name ?? t(`shared/chat-window.kinds.${message.type}`)
  return (
    <Dialog
      wide
      lightDismiss
      title={name}
      onClose={onClose}
      footer={
        address.state === 'ready' && (
          <Button icon="download" onClick={() => saveAs(address.url, name)}>
            {t('shared/chat-window.saveFile')}
          </Button>
        )
      }
    >
      <div className={css.viewer}>
        {address.state === 'loading' && <Skeleton height="240px" />}
        {address.state === 'failed' && <ErrorState message={t('shared/chat-window.fileGone')} />}
        {address.state === 'ready' && <Large url={address.url} type={message.type} name={name} />}
      </div>
    </Dialog>
  )
}

function Large({ url, type, name }: { readonly url: string; readonly type: StoredMessage['type']; readonly name: string }) {
  if (type === 'video')
    return (
      // biome-ignore lint/a11y/useMediaCaption: people send each other what they filmed; there are no captions to it
      <video controls src={url} aria-label={name} className={css.large} />
    )
  if (type === 'audio')
    return (
      // biome-ignore lint/a11y/useMediaCaption: people send each other what they recorded; there are no captions to it
      <audio controls src={url} aria-label={name} />
    )
  return <img src={url} alt={name} className={css.large} />
}
