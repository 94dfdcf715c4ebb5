import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { shellApi, signaturesApi } from '#api'
import type { Boot, PunchKind } from '#contract'
import { useFormats, useT } from '#i18n'
import { toast } from '#store'
import { Button, commitTyping, Dialog, Field, TextInput, TimeInput } from '#widgets'
import css from '../dialogs/form.module.css'
import { useFocusOnError } from '../dialogs/use-focus-on-error.ts'
import { useSending } from '../dialogs/use-sending.tsx'
import type { LayerProps } from '../layers/layer-props.ts'
import { clockIn, punchTime, zoneName } from './punch-time.ts'
import { PunchesToday } from './punches-today.tsx'

const KINDS: Readonly<Record<string, PunchKind>> = { 'punch-in': 'in', 'punch-out': 'out', 'break-start': 'breakStart', 'break-end': 'breakEnd' }
const PIN = /^\d{4,6}$/
const PIN_MAX_DIGITS = 6

interface PunchDialogProps extends Pick<LayerProps, 'boot' | 'onClose'> {
  readonly action: string
}

/** Punch In, Start Break, End Break and Punch Out: one dialog (spec: shell-and-account §2, §5). Name and title come from one's stored signature. */
export function PunchDialog({ action, boot: { user }, onClose }: PunchDialogProps) {
  const stored = useQuery({ queryKey: ['signature', user.id], queryFn: ({ signal }) => signaturesApi.own(signal), retry: false })
  // What is typed before it is known what is stored would be lost; without network there is nothing to wait for.
  if (stored.isPending && stored.fetchStatus === 'fetching') return null
  return <Punch kind={KINDS[action] ?? 'in'} user={user} name={stored.data?.name ?? ''} title={stored.data?.title ?? ''} onClose={onClose} />
}

interface PunchProps {
  readonly kind: PunchKind
  readonly user: Boot['user']
  readonly name: string
  readonly title: string
  readonly onClose: () => void
}

function Punch({ kind, user, name, title, onClose }: PunchProps) {
  const t = useT()
  const formId = useId()
  const { locale, timeZone } = useFormats()
  const { busy, failure, send } = useSending()
  const { form, failed } = useFocusOnError()
  const [draft, setDraft] = useState(() => ({ time: clockIn(timeZone, new Date()), pin: '', name: name || `${user.firstName} ${user.lastName}`, title }))
  const [tried, setTried] = useState(false)
  const missing = missingIn(draft)
  const change = (part: Partial<typeof draft>): void => setDraft((before) => ({ ...before, ...part }))
  const errorOf = (field: keyof typeof draft): string | undefined => {
    const key = tried ? missing[field] : undefined
    return key === undefined ? undefined : t(key)
  }
  const timeError = draft.time === '' ? t(`shared/punch.${kind}.timeRequired`) : undefined

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    flushSync(commitTyping)
    setTried(true)
    if (draft.time === '' || Object.keys(missing).length > 0) {
      failed()
      return
    }
    void send(async () => {
      const { message } = await shellApi.punch(kind, { time: punchTime(draft.time), pin: draft.pin, name: draft.name.trim(), title: draft.title.trim() })
      toast({ tone: 'success', text: message || t(`shared/punch.${kind}.done`) })
      onClose()
    })
  }
  return (
    <Dialog
      title={t(`shared/punch.${kind}.title`)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shared/actions.cancel')}</Button>
          <Button type="submit" form={formId} look="solid" busy={busy} disabled={draft.time === ''}>
            {t(`shared/punch.${kind}.title`)}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className={css.form} onSubmit={submit} noValidate>
        {failure}
        <PunchesToday userId={user.id} kind={kind} />
        <div className={css.pair}>
          <Field label={t(`shared/punch.${kind}.time`)} required help={t('shared/punch.zone', { zone: zoneName(locale, timeZone) })} error={timeError}>
            <TimeInput value={draft.time} onChange={(time) => change({ time: time ?? '' })} />
          </Field>
          <Field label={t('shared/signature.pin')} required help={t('shared/punch.pinHelp')} error={errorOf('pin')}>
            <TextInput
              type="password"
              code
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={PIN_MAX_DIGITS}
              value={draft.pin}
              onChange={(pin) => change({ pin: pin ?? '' })}
            />
          </Field>
        </div>
        <div className={css.pair}>
          <Field label={t('shared/signature.name')} required error={errorOf('name')}>
            <TextInput value={draft.name} maxLength={100} onChange={(text) => change({ name: text ?? '' })} />
          </Field>
          <Field label={t('shared/signature.title')} required error={errorOf('title')}>
            <TextInput value={draft.title} maxLength={100} onChange={(text) => change({ title: text ?? '' })} />
          </Field>
        </div>
      </form>
    </Dialog>
  )
}

/** Translation keys of what is missing or can't be, by field; the time is said at once. */
function missingIn({ pin, name, title }: { readonly pin: string; readonly name: string; readonly title: string }): Readonly<Record<string, string>> {
  const blank = Object.entries({ pin, name, title }).filter(([, text]) => text.trim() === '')
  return {
    ...Object.fromEntries(blank.map(([field]) => [field, `shared/signature.missing.${field}`])),
    ...(pin !== '' && !PIN.test(pin) && { pin: 'shared/signature.pinFormat' }),
  }
}
