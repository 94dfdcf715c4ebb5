import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { shellApi } from '#api'
import type { TicketBody, TicketPriority } from '#contract'
import { useT } from '#i18n'
import { readAdmin } from '#session'
import { toast } from '#store'
import { Button, commitTyping, Dialog, Field, PhoneInput, phoneText, Select, TextArea, TextInput } from '#widgets'
import css from '../dialogs/form.module.css'
import { useFocusOnError } from '../dialogs/use-focus-on-error.ts'
import { useSending } from '../dialogs/use-sending.tsx'
import type { LayerProps } from '../layers/layer-props.ts'
import { MediaField } from './media-field.tsx'
import { OwnTickets } from './own-tickets.tsx'

const PRIORITIES: readonly TicketPriority[] = ['low', 'normal', 'high', 'urgent']
const IMAGE_MAX_BYTES = 5_000_000

interface TicketDraft {
  readonly reporter: string
  readonly company: string
  readonly section: string | null
  readonly priority: TicketPriority | null
  readonly description: string
  /** Digits. */
  readonly phone: string
  readonly email: string
  /** Data URL. */
  readonly image: string
}

const REQUIRED = ['reporter', 'section', 'priority', 'email'] as const satisfies readonly (keyof TicketDraft)[]

export interface TicketDialogProps extends Pick<LayerProps, 'boot' | 'onClose'> {
  /** What it begins with: a question that nobody could answer. */
  readonly description?: string
}

/** "Create Ticket": prefilled, a picture at most (spec: shell-and-account §3, §5). */
export function TicketDialog({ boot: { user, company, menu }, description = '', onClose }: TicketDialogProps) {
  const t = useT()
  const formId = useId()
  const { busy, failure, send } = useSending()
  const { form, failed } = useFocusOnError()
  const [tried, setTried] = useState(false)
  const [draft, setDraft] = useState<TicketDraft>(() => ({
    reporter: `${user.firstName} ${user.lastName}`,
    company: company.name,
    section: null,
    priority: null,
    description,
    phone: (readAdmin(localStorage).phone ?? '').replaceAll(/\D/g, '').slice(-10),
    email: user.email,
    image: '',
  }))
  const change = (part: Partial<TicketDraft>): void => setDraft((before) => ({ ...before, ...part }))
  const isMissing = (field: (typeof REQUIRED)[number]): boolean => (draft[field] ?? '').trim() === ''
  const errorOf = (field: (typeof REQUIRED)[number]): string | undefined => (tried && isMissing(field) ? t(`shared/help.ticket.missing.${field}`) : undefined)
  const sections = [...menu.filter(({ section, external }) => !section && external === undefined).map(({ label }) => t(label)), t('shared/help.ticket.other')]

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    flushSync(commitTyping)
    setTried(true)
    if (REQUIRED.some(isMissing)) {
      toast({ tone: 'danger', text: t('shared/help.ticket.fillRequired') })
      failed()
    } else
      void send(async () => {
        const { message } = await shellApi.sendTicket(bodyOf(draft))
        toast({ tone: 'success', text: message || t('shared/help.ticket.sent') })
        onClose()
      })
  }
  return (
    <Dialog
      title={t('shared/help.createTicket')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shared/actions.cancel')}</Button>
          <Button type="submit" form={formId} look="solid" busy={busy}>
            {t('shared/help.ticket.send')}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className={css.form} onSubmit={submit} noValidate>
        {failure}
        <div className={css.pair}>
          <Field label={t('shared/help.ticket.reporter')} required error={errorOf('reporter')}>
            <TextInput value={draft.reporter} maxLength={100} onChange={(text) => change({ reporter: text ?? '' })} />
          </Field>
          <Field label={t('shared/help.ticket.company')}>
            <TextInput value={draft.company} maxLength={200} onChange={(text) => change({ company: text ?? '' })} />
          </Field>
          <Field label={t('shared/help.ticket.section')} required error={errorOf('section')}>
            <Select value={draft.section} options={sections.map((label) => ({ id: label, label }))} onChange={(section) => change({ section })} />
          </Field>
          <Field label={t('shared/help.ticket.priority')} required error={errorOf('priority')}>
            <Select
              value={draft.priority}
              options={PRIORITIES.map((id) => ({ id, label: t(`shared/help.ticket.priorities.${id}`) }))}
              onChange={(id) => change({ priority: PRIORITIES.find((known) => known === id) ?? null })}
            />
          </Field>
          <Field label={t('shared/help.ticket.email')} required error={errorOf('email')}>
            <TextInput type="email" value={draft.email} maxLength={254} onChange={(text) => change({ email: text ?? '' })} />
          </Field>
          <Field label={t('shared/help.ticket.phone')}>
            <PhoneInput value={draft.phone} onChange={(digits) => change({ phone: digits ?? '' })} />
          </Field>
        </div>
        <Field label={t('shared/help.ticket.description')} help={t('shared/help.ticket.noHealth')}>
          <TextArea rows={4} maxLength={5_000} value={draft.description} onChange={(text) => change({ description: text ?? '' })} />
        </Field>
        <MediaField
          label={t('shared/help.ticket.image')}
          accept="image/*"
          maxBytes={IMAGE_MAX_BYTES}
          value={draft.image}
          onChange={(image) => change({ image })}
        />
      </form>
      <OwnTickets userId={user.id} />
    </Dialog>
  )
}

function bodyOf({ image, phone, section, priority, ...rest }: TicketDraft): TicketBody {
  return {
    ...rest,
    reporter: rest.reporter.trim(),
    email: rest.email.trim(),
    section: section ?? '',
    priority: priority ?? 'normal',
    phone: phoneText(phone),
    ...(image !== '' && { image }),
  }
}
