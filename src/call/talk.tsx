import { useEffect, useRef } from 'react'
import { useT } from '#i18n'
import { Avatar, IconButton } from '#widgets'
import css from './call.module.css'
import type { CallState } from './call-state.ts'
import type { Call } from './create-call.ts'

export interface TalkProps {
  readonly call: Call
  readonly state: CallState
}

/** The other large, oneself small, how it stands, and what can be done. */
export function Talk({ call, state }: TalkProps) {
  const t = useT()
  const { step, name, problem, own, theirs, isMuted, hasCamera, isCameraOn, isTheirCameraOn } = state
  const isSeen = step === 'connected' && isTheirCameraOn && (theirs?.getVideoTracks().length ?? 0) > 0
  return (
    <div className={css.talk}>
      <div className={css.stage}>
        <Video stream={theirs} label={t('shared/call.theirPicture', { name })} isHidden={!isSeen} />
        {!isSeen && <Avatar name={name} size={96} />}
        <p className={css.name} dir="auto">
          {name}
        </p>
        <p className={css.step} role="status" data-step={step}>
          {t(`shared/call.steps.${step}`, { name })}
        </p>
        {problem !== undefined && (
          <p className={css.problem} role="alert">
            {t(`shared/call.problems.${problem}`)}
          </p>
        )}
        {hasCamera && (
          <div className={css.own} data-off={!isCameraOn || undefined}>
            <Video stream={own} label={t('shared/call.ownPicture')} isHidden={!isCameraOn} isOwn />
          </div>
        )}
      </div>
      <section className={css.controls} aria-label={t('shared/call.controls')}>
        <IconButton
          className={css.control}
          iconSize={20}
          icon={isMuted ? 'mic-off' : 'mic'}
          label={t(isMuted ? 'shared/call.unmute' : 'shared/call.mute')}
          aria-pressed={isMuted}
          onClick={call.toggleMute}
        />
        {hasCamera && (
          <IconButton
            className={css.control}
            iconSize={20}
            icon={isCameraOn ? 'video' : 'video-off'}
            label={t(isCameraOn ? 'shared/call.cameraOff' : 'shared/call.cameraOn')}
            aria-pressed={!isCameraOn}
            onClick={() => void call.toggleCamera()}
          />
        )}
        <IconButton className={css.control} iconSize={20} look="danger" icon="phone-off" label={t('shared/call.hangUp')} onClick={call.hangUp} />
      </section>
    </div>
  )
}

interface VideoProps {
  readonly stream: MediaStream | undefined
  readonly label: string
  readonly isHidden: boolean
  /** Mirrored, and without sound. */
  readonly isOwn?: boolean
}

/** A stream can't be said in the markup: it is put on the element. */
function Video({ stream, label, isHidden, isOwn = false }: VideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = stream ?? null
  }, [stream])
  return (
    <video ref={video} className={isOwn ? css.mirror : css.theirs} aria-label={label} data-hidden={isHidden || undefined} autoPlay playsInline muted={isOwn} />
  )
}
