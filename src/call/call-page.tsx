import { useEffect, useState, useSyncExternalStore } from 'react'
import { useT } from '#i18n'
import { type SocketLine, socketLine } from '#realtime'
import { Button, EmptyState, Skeleton } from '#widgets'
import css from './call.module.css'
import { type CallState, isInside } from './call-state.ts'
import { type Call, createCall } from './create-call.ts'
import { openOwnMedia } from './own-media.ts'
import { Talk } from './talk.tsx'

export interface CallPageProps {
  /** The name of its room, from the address. */
  readonly room: string
  /** Absent: this page's socket. */
  readonly line?: SocketLine
}

const openCall = (room: string, line: SocketLine): Call =>
  createCall({ line, room, page: crypto.randomUUID(), openMedia: openOwnMedia, connect: (config) => new RTCPeerConnection(config) })

/** A call in a window of its own: nothing is asked of camera and microphone before a click. */
export function CallPage({ room, line }: CallPageProps) {
  const [call, setCall] = useState<Call>()
  useEffect(() => {
    const opened = openCall(room, line ?? socketLine())
    setCall(opened)
    const leave = (): void => opened.close()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      opened.close()
    }
  }, [room, line])
  return call === undefined ? <Waiting /> : <OpenCall call={call} />
}

function Waiting() {
  const t = useT()
  return (
    <main id="content" className={css.page} aria-busy="true" aria-label={t('shared/call.title')}>
      <Skeleton width="60%" />
    </main>
  )
}

function OpenCall({ call }: { readonly call: Call }) {
  const t = useT()
  const state = useSyncExternalStore(call.subscribe, call.get, call.get)
  useEffect(() => {
    document.title = `${t('shared/call.title')} · ${t('shared/app.product')}`
  }, [t])
  if (state.step === 'asking') return <Waiting />
  return (
    <main id="content" className={css.page} aria-label={t('shared/call.title')}>
      {isInside(state.step) ? <Talk call={call} state={state} /> : <Door call={call} state={state} />}
    </main>
  )
}

/** What is seen outside of the room: before it, after it, and where there is no way in. */
function Door({ call, state: { step, name } }: { readonly call: Call; readonly state: CallState }) {
  const t = useT()
  const close = (
    <Button icon="x" onClick={() => window.close()}>
      {t('shared/call.closeWindow')}
    </Button>
  )
  const join = (key: 'join' | 'takeOver' | 'again') => (
    <Button look="solid" icon="video" busy={step === 'starting'} onClick={() => void call.join()}>
      {t(`shared/call.${key}`)}
    </Button>
  )
  switch (step) {
    case 'refused':
      return (
        <EmptyState icon="phone-off" title={t('shared/call.refused')} hint={t('shared/call.refusedHint')}>
          {close}
        </EmptyState>
      )
    case 'busy':
      return (
        <EmptyState icon="phone-call" title={t('shared/call.busy')} hint={t('shared/call.busyHint')}>
          {join('takeOver')}
        </EmptyState>
      )
    case 'over':
      return (
        <EmptyState icon="phone-off" title={t('shared/call.over')} hint={t('shared/call.overHint', { name })}>
          <div className={css.choices}>
            {join('again')}
            {close}
          </div>
        </EmptyState>
      )
    default:
      return (
        <EmptyState icon="video" title={t('shared/call.with', { name })} hint={t('shared/call.readyHint')}>
          {join('join')}
        </EmptyState>
      )
  }
}
