import { Suspense, useMemo, useRef, useState } from 'react'
import { FORM_LINK_NAME_MAX_CHARS, type LinkedFormPage, type SignatureInput } from '#contract'
import { createFormSession, FormEngine, type FormPorts } from '#form-engine'
import { compileForm } from '#form-rules'
import { useFormats, useT } from '#i18n'
import { useUnsavedChanges } from '#navigation'
import { Banner, Button, Field, FileAccessProvider, lazyPart, localParts, TextInput } from '#widgets'
import { type LinkDraft, type LinkDrafts, signaturesFor } from './link-draft.ts'
import { createLinkFiles } from './link-files.ts'
import css from './linked-form.module.css'
import { useHandingIn } from './use-handing-in.ts'
import { useLinkDraft } from './use-link-draft.ts'

const SlotDialog = lazyPart(async () => (await import('../../answers/slot-dialog.tsx')).SlotDialog)

export interface LinkedDeskProps {
  readonly token: string
  readonly page: LinkedFormPage
  readonly drafts: LinkDrafts
  readonly draft: LinkDraft | undefined
  readonly onDone: () => void
}

const NAME_FIELD = 'linked-form-name'

/** A form that somebody without an account fills in: its questions, their name, and one button. */
export function LinkedDesk({ token, page, drafts, draft, onDone }: LinkedDeskProps) {
  const t = useT()
  const formats = useFormats()
  const { form, timeZone } = page
  const rules = useMemo(() => compileForm(form), [form])
  const [id] = useState(() => draft?.id ?? crypto.randomUUID())
  const [by, setBy] = useState(draft?.by ?? '')
  const [nameless, setNameless] = useState(false)
  const [signatures, setSignatures] = useState<readonly SignatureInput[]>(() => signaturesFor(draft, form.hash))
  const [session] = useState(() => {
    const now = new Date().toISOString()
    const { answers, reasons, labels } = draft?.content ?? { answers: page.answers, reasons: {}, labels: page.labels }
    return createFormSession({ form, rules, answers, reasons, labels, context: { today: localParts(now, timeZone).date, now, timeZone, lookups: {} } })
  })
  const name = useRef<HTMLDivElement>(null)
  const kept = useLinkDraft({ id, session, drafts, beside: { by, signatures } })
  useUnsavedChanges(kept.isAtRisk)
  const handing = useHandingIn({
    token,
    id,
    session,
    rules,
    by,
    signatures,
    sign: (input) => setSignatures((before) => [...before.filter((each) => each.slot !== input.slot), input]),
    onNameless: () => {
      setNameless(true)
      name.current?.querySelector('input')?.focus()
    },
    onDone: () => {
      kept.finish()
      onDone()
    },
  })
  const files = useMemo(() => createLinkFiles({ token, holder: id, hash: form.hash, maxBytes: page.fileMaxBytes, t }), [token, id, form, page.fileMaxBytes, t])
  const { ask } = handing
  const ports = useMemo<FormPorts>(() => {
    const shown = signatures.map((input) => ({ ...input, at: input.deviceAt ?? new Date().toISOString() }))
    return { search: async () => [], files: files.port, sign: { signatures: shown, onSign: ask } }
  }, [files, signatures, ask])
  return (
    <FileAccessProvider value={files.access}>
      <div className={css.desk}>
        <header className={css.head}>
          <h1>{t(form.title)}</h1>
          <p className={css.text}>{t('shared/form-links.page.from', { date: formats.date(localParts(page.until, timeZone).date) })}</p>
          <p className={css.text}>{t(drafts.keeps ? 'shared/form-links.page.kept' : 'shared/form-links.page.notKept')}</p>
        </header>
        <FormEngine session={session} mode="edit" layout="single" ports={ports} at={draft?.content.at} onAt={session.enter} />
        <footer className={css.foot}>
          {handing.failure && <Banner tone="danger">{handing.failure}</Banner>}
          <div ref={name} className={css.name}>
            <Field
              id={NAME_FIELD}
              label={t('shared/form-links.page.yourName')}
              help={t('shared/form-links.page.nameHint')}
              required
              error={nameless && by.trim() === '' ? t('shared/validation.required') : undefined}
            >
              <TextInput value={by} maxLength={FORM_LINK_NAME_MAX_CHARS} onChange={(text) => setBy(text ?? '')} />
            </Field>
          </div>
          <Button look="solid" busy={handing.isBusy} onClick={() => void handing.handIn()}>
            {t('shared/form-links.page.submit')}
          </Button>
        </footer>
        <Suspense fallback={null}>
          {handing.slot !== undefined && <SlotDialog byThemselves session={session} slot={handing.slot} onSign={handing.take} onClose={handing.leave} />}
        </Suspense>
      </div>
    </FileAccessProvider>
  )
}
