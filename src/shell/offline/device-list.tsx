import { useRef } from 'react'
import { useFormats, useT } from '#i18n'
import type { KnownDevice } from '#offline'
import { Icon, Pill } from '#widgets'
import { AskedTwice } from '../asked-twice.tsx'
import css from './offline.module.css'

export interface DeviceListProps {
  readonly devices: readonly KnownDevice[]
  readonly thisDevice: string | undefined
  readonly onRevoke: (deviceId: string) => Promise<void>
}

/** The devices that keep offline work of this user. Ending one is asked twice, as nothing brings back what it had not sent. */
export function DeviceList({ devices, thisDevice, onRevoke }: DeviceListProps) {
  return (
    <ul className={css.devices}>
      {devices.map((device) => (
        <DeviceRow key={device.deviceId} device={device} isThis={device.deviceId === thisDevice} onRevoke={onRevoke} />
      ))}
    </ul>
  )
}

interface DeviceRowProps extends Pick<DeviceListProps, 'onRevoke'> {
  readonly device: KnownDevice
  readonly isThis: boolean
}

function DeviceRow({ device, isThis, onRevoke }: DeviceRowProps) {
  const t = useT()
  const row = useRef<HTMLLIElement>(null)
  const end = (): void => {
    // The button goes with the offline use that it ends, and the focus would go with it.
    row.current?.focus()
    void onRevoke(device.deviceId)
  }
  return (
    <li ref={row} tabIndex={-1} className={css.device}>
      <DeviceFacts device={device} isThis={isThis} />
      {device.revokedAt === null && (
        <AskedTwice
          label={t('shared/offline.devices.revoke')}
          text={t('shared/offline.devices.revokeText')}
          no={t('shared/offline.devices.keep')}
          onYes={end}
        />
      )}
    </li>
  )
}

function DeviceFacts({ device, isThis }: Omit<DeviceRowProps, 'onRevoke'>) {
  const t = useT()
  const formats = useFormats()
  const { createdAt, lastSeen, revokedAt, unsent } = device
  return (
    <div className={css.facts}>
      <span className={css.deviceName}>
        <Icon name="monitor" />
        {t(isThis ? 'shared/offline.devices.this' : 'shared/offline.devices.since', { time: formats.date(createdAt) })}
        {revokedAt !== null && <Pill tone="neutral" label={t('shared/offline.devices.ended')} />}
        {unsent > 0 && <Pill tone="warning" label={t('shared/offline.devices.unsent', { count: unsent })} />}
      </span>
      <span className={css.quiet}>{t('shared/offline.devices.lastSeen', { time: formats.dateTime(lastSeen) })}</span>
    </div>
  )
}
