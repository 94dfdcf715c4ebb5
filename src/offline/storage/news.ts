/** What tabs of this browser tell each other; a tab does not hear itself. */
export interface News<Message> {
  readonly tell: (message: Message) => void
  readonly listen: (hear: (message: Message) => void) => () => void
}

/** News over a BroadcastChannel; none where the browser has no such thing. Messages hold ids, never health data. */
export const browserNews = <Message>(name: string, isMessage: (value: unknown) => value is Message): News<Message> => {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, listen: () => () => undefined }
  const channel = new BroadcastChannel(name)
  return {
    tell: (message) => channel.postMessage(message),
    listen: (hear) => {
      const onMessage = ({ data }: MessageEvent<unknown>): void => {
        if (isMessage(data)) hear(data)
      }
      channel.addEventListener('message', onMessage)
      return () => channel.removeEventListener('message', onMessage)
    },
  }
}
