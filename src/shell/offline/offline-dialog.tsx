import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { errorText } from '#actions'
import type { Boot } from '#contract'
import { useT } from '#i18n'
import { ahead, devices, hasOwnAuthenticator, type KnownDevice, type OfflineLock, offline, startOffline, useObservable } from '#offline'
import { bus } from '#store'
import { Banner, Button, Dialog, SkeletonLines } from '#widgets'
import { AheadPill } from './ahead-pill.tsx'
import { DeviceList } from './device-list.tsx'
import { EnrolForm } from './enrol-form.tsx'
import css from './offline.module.css'
import { whoseOf } from './whose.ts'

export interface OfflineDialogProps {
  readonly user: Boot['user']
  /** What waits to be sent. */
  readonly outbox: ReactNode
  readonly onClose: () => void
}

/** Offline use: of this device, what waits to be sent, and the other devices of this person. */
export function OfflineDialog({ user, outbox, onClose }: OfflineDialogProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    startOffline()
    bus.emit('offlineUseOpened', undefined)
    // The server knows this device once its key was asked for; without network there is none to wait for.
    void offline()
      .begin()
      .catch(() => undefined)
      .then(() => setOpen(true))
  }, [])
  return (
    <Dialog wide title={t('shared/offline.title')} onClose={onClose}>
      {isOpen ? (
        <div className={css.parts}>
          {outbox}
          <ThisDevice user={user} />
          <Devices />
        </div>
      ) : (
        <SkeletonLines lines={6} />
      )}
    </Dialog>
  )
}

function ThisDevice({ user }: Pick<OfflineDialogProps, 'user'>) {
  const t = useT()
  const { keys, persist } = offline()
  const { isPersisted } = useObservable(offline().notice)
  const prepared = useObservable(ahead)
  const [found, setFound] = useState<{ readonly lock: OfflineLock | undefined; readonly hasAuthenticator: boolean }>()
  const look = useCallback(async () => setFound({ lock: await keys.offlineLock(user.id), hasAuthenticator: await hasOwnAuthenticator() }), [keys, user.id])
  useEffect(() => void look(), [look])
  const after = async <T,>(work: Promise<T>): Promise<T> => {
    const outcome = await work
    await look()
    if (outcome === 'enrolled') await persist()
    return outcome
  }
  if (found === undefined) return <SkeletonLines lines={3} />
  const { lock, hasAuthenticator } = found
  return (
    <section className={css.part} aria-labelledby="offline-this-device">
      <h3 id="offline-this-device">{t('shared/offline.enrol.title')}</h3>
      {lock === undefined ? (
        <EnrolForm
          hasAuthenticator={hasAuthenticator}
          onPassphrase={(passphrase) => after(keys.enrolPassphrase(passphrase, whoseOf(user)))}
          onAuthenticator={() => after(keys.enrolAuthenticator(user.email, whoseOf(user)))}
        />
      ) : (
        <>
          <div className={css.line}>
            <AheadPill ahead={prepared} />
            <Button small onClick={() => void after(keys.withdrawOffline(user.id))}>
              {t('shared/offline.enrol.withdraw')}
            </Button>
          </div>
          {isPersisted === false && <Banner tone="warning">{t('shared/offline.notPersisted')}</Banner>}
        </>
      )}
    </section>
  )
}

function Devices() {
  const t = useT()
  const [known, setKnown] = useState<readonly KnownDevice[]>()
  const [failure, setFailure] = useState<string>()
  const tell = useCallback((error: unknown) => setFailure(errorText(error, t)), [t])
  useEffect(() => void devices.list().then(setKnown, tell), [tell])
  const thisDevice = offline().keys.current()?.deviceId
  const revoke = async (deviceId: string): Promise<void> => {
    await devices.revoke(deviceId)
    // Its key is gone: this page must not go on as if it had one.
    if (deviceId === thisDevice) {
      offline().lock()
      await offline().begin()
    }
    setKnown(await devices.list())
  }
  return (
    <section className={css.part} aria-labelledby="offline-devices">
      <h3 id="offline-devices">{t('shared/offline.devices.title')}</h3>
      {failure && <Banner tone="warning">{failure}</Banner>}
      {known ? (
        <DeviceList devices={known} thisDevice={thisDevice} onRevoke={(deviceId) => revoke(deviceId).catch(tell)} />
      ) : (
        !failure && <SkeletonLines lines={3} />
      )}
    </section>
  )
}
