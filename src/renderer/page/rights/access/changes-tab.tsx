import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText } from '#actions'
import { accessApi } from '#api'
import type { AccessChanges, AccessVersion } from '#contract'
import { useFormats, useHasText, useT } from '#i18n'
import { EmptyState, ErrorState, Field, Pill, Select, SkeletonLines } from '#widgets'
import { EffectsSide } from '../effects.tsx'
import rights from '../rights.module.css'
import css from './access.module.css'

/** What roles may do otherwise than at an earlier time. */
export function ChangesTab(): ReactNode {
  const t = useT()
  const versions = useQuery({ queryKey: ['rights', 'versions'], queryFn: ({ signal }) => accessApi.versions(signal) })
  if (versions.isError) return <ErrorState message={errorText(versions.error, t)} onRetry={() => void versions.refetch()} />
  if (!versions.data) return <SkeletonLines lines={6} />
  const [newest, before] = versions.data
  if (newest === undefined || before === undefined) return <OneVersion version={newest} />
  return <Changes versions={versions.data} newest={newest.id} before={before.id} />
}

function OneVersion({ version }: { readonly version: AccessVersion | undefined }): ReactNode {
  const t = useT()
  const formats = useFormats()
  const hint = version === undefined ? t('shared/access-review.noVersionHint') : t('shared/access-review.sinceHint', { time: formats.dateTime(version.at) })
  return <EmptyState icon="history" title={t('shared/access-review.noChanges')} hint={hint} />
}

interface ChangesProps {
  readonly versions: readonly AccessVersion[]
  readonly newest: number
  readonly before: number
}

function Changes({ versions, newest, before }: ChangesProps): ReactNode {
  const t = useT()
  const formats = useFormats()
  const [from, setFrom] = useState(before)
  const [to, setTo] = useState(newest)
  const changes = useQuery({ queryKey: ['rights', 'changes', from, to], queryFn: ({ signal }) => accessApi.changes(from, to, signal) })
  const options = versions.map(({ id, at, version }) => ({
    id: String(id),
    label: t('shared/access-review.versionAt', { time: formats.dateTime(at), version }),
  }))
  return (
    <div className={css.tab}>
      <div className={css.asked}>
        <Field label={t('shared/access-review.from')}>
          <Select blank={false} value={String(from)} options={options} onChange={(id) => setFrom(Number(id))} />
        </Field>
        <Field label={t('shared/access-review.to')}>
          <Select blank={false} value={String(to)} options={options} onChange={(id) => setTo(Number(id))} />
        </Field>
      </div>
      {changes.isError && <ErrorState message={errorText(changes.error, t)} onRetry={() => void changes.refetch()} />}
      {changes.isPending && <SkeletonLines lines={8} />}
      {changes.data && <Changed changes={changes.data} />}
    </div>
  )
}

const PILLS = { added: 'success', removed: 'danger' } as const

function Changed({ changes: { roles, texts } }: { readonly changes: AccessChanges }): ReactNode {
  const t = useT()
  const has = useHasText()
  // What nobody says any more is said as it was.
  const say = (key: string): string => (has(key) ? t(key) : (texts[key] ?? key))
  if (roles.length === 0) return <EmptyState icon="circle-check" title={t('shared/access-review.same')} />
  return roles.map(({ role, label, change, gains, loses, given, taken }) => (
    <section key={role} className={css.role} aria-label={say(label)}>
      <h2 className={rights.holderName}>
        {say(label)} {change !== 'changed' && <Pill tone={PILLS[change]} label={t(`shared/access-review.change.${change}`)} />}
      </h2>
      <div className={rights.sides}>
        <EffectsSide
          title={t('shared/access-review.canNow', { role: say(label) })}
          ids={given.map(say)}
          of={t('shared/access-review.permissions')}
          effects={gains}
          say={say}
        />
        <EffectsSide
          title={t('shared/access-review.canNoLonger', { role: say(label) })}
          ids={taken.map(say)}
          of={t('shared/access-review.permissions')}
          effects={loses}
          say={say}
        />
      </div>
    </section>
  ))
}
