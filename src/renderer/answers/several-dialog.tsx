import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { errorText } from '#actions'
import { formsApi, recordsApi } from '#api'
import { FILED_SUBJECTS, type FormEntry, isSameAnswer, type ResolvedField, type ResolvedForm, type ResolvedResource } from '#contract'
import { createFormSession, FormEngine, type FormPorts } from '#form-engine'
import { compileForm } from '#form-rules'
import { useT } from '#i18n'
import { addressOf, navigate } from '#navigation'
import { useApp } from '#store'
import { Banner, Button, type ChoiceOption, Dialog, ErrorState, Field, MultiCombobox, SkeletonLines } from '#widgets'
import { findReferences } from '../find-references.ts'
import { useSurroundings } from '../use-surroundings.ts'
import { formDocument } from '../words.ts'
import css from './answers.module.css'
import { askedOnce, type Begun, beginSeveral, type SeveralForms } from './begin-several.ts'
import { deviceName } from './device-name.ts'
import { startingMoment } from './starting-moment.ts'

export interface SeveralDialogProps {
  readonly form: FormEntry
  readonly several: SeveralForms
  /** The resource of filed forms. */
  readonly resource: ResolvedResource
  readonly onClose: () => void
}

const SAME_TITLE = 'shared/answers.several.same'
const LEAST = 2

/** Whom forms that belong together are about, and what is the same for all of them; then a draft is begun for each. */
export function SeveralDialog({ form, several, resource, onClose }: SeveralDialogProps) {
  const t = useT()
  const moment = useSurroundings()
  const opened = useQuery({
    queryKey: ['forms', 'several', form.id, form.hash],
    queryFn: async () => {
      const document = await formDocument(form.hash)
      return { document, start: await formsApi.start({ form: form.id, about: startingMoment(document, moment) }) }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const subject = resource.fields[FILED_SUBJECTS.client]
  if (opened.data && subject) return <Asking {...{ form, several, subject, onClose, moment }} document={opened.data.document} start={opened.data.start} />
  return (
    <Dialog wide title={t('shared/answers.several.title')} onClose={onClose}>
      {opened.isError ? <ErrorState message={errorText(opened.error, t)} onRetry={() => void opened.refetch()} /> : <SkeletonLines lines={6} />}
    </Dialog>
  )
}

interface AskingProps extends Pick<SeveralDialogProps, 'form' | 'several' | 'onClose'> {
  readonly subject: ResolvedField
  readonly document: ResolvedForm
  readonly start: Awaited<ReturnType<typeof formsApi.start>>
  readonly moment: ReturnType<typeof useSurroundings>
}

const PORTS: FormPorts = { search: findReferences, postalPlaceOf: recordsApi.postalPlaceOf }

function Asking({ form, several, subject, document, start, moment, onClose }: AskingProps) {
  const t = useT()
  const isOffline = useApp((state) => state.offline)
  const [chosen, setChosen] = useState<readonly ChoiceOption[]>([])
  const [isAsked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  /** What came of the last try, where it did not begin all of them. */
  const [tried, setTried] = useState<Begun>()
  const once = useMemo(() => askedOnce(document, several, SAME_TITLE), [document, several])
  const [session] = useState(() =>
    createFormSession({ form: once, rules: compileForm(once), answers: start.answers, labels: start.labels, context: { ...moment, lookups: {} } }),
  )
  const [began] = useState(() => session.content().answers)
  const [isLeaving, setLeaving] = useState(false)
  /** What was typed is no draft yet: it goes only when somebody says so. */
  const close = (): void => {
    session.typing.flushAll()
    if (chosen.length === 0 && isSameAnswer(session.content().answers, began)) onClose()
    else setLeaving(true)
  }
  const isEnough = chosen.length >= LEAST && chosen.length <= several.most
  const begin = async (): Promise<void> => {
    setAsked(true)
    if (!isEnough || busy) return
    session.typing.flushAll()
    setBusy(true)
    const { answers, labels } = session.content()
    const device = deviceName(navigator, t)
    const newId = (): string => crypto.randomUUID()
    const work = { forms: formsApi, form: document, several, subjects: chosen, begun: tried?.drafts ?? [], given: { answers, labels }, moment, device, newId }
    const next = await beginSeveral(work)
    const [first] = next.drafts
    if (next.error === undefined && first) return navigate(addressOf(form.path, { kind: 'work', id: first.id, corrects: false }))
    // What was begun is among the drafts; the rest can be tried again.
    setTried(next)
    setBusy(false)
  }
  return (
    <Dialog
      wide
      title={t('shared/answers.several.title')}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('shared/forms.cancel')}</Button>
          <Button look="solid" busy={busy} onClick={() => void begin()}>
            {t('shared/answers.several.start', { count: chosen.length })}
          </Button>
        </>
      }
    >
      {isLeaving && (
        <Banner
          tone="warning"
          actions={
            <Button small onClick={onClose}>
              {t('shared/forms.discard')}
            </Button>
          }
        >
          {t('shared/answers.several.leave')}
        </Banner>
      )}
      <p>{t('shared/answers.several.text')}</p>
      {isOffline && <Banner tone="info">{t('shared/answers.several.offline')}</Banner>}
      {tried && <Banner tone="danger">{errorText(tried.error, t)}</Banner>}
      <div className={css.asked}>
        <Field
          id="several-clients"
          label={t('shared/answers.several.clients')}
          required
          error={isAsked && !isEnough ? t('shared/answers.several.number', { least: LEAST, most: several.most }) : undefined}
        >
          <MultiCombobox
            value={chosen}
            onChange={setChosen}
            disabled={(tried?.drafts.length ?? 0) > 0}
            onSearch={(text, signal) => findReferences(subject, text, signal)}
          />
        </Field>
      </div>
      <FormEngine session={session} mode="edit" layout="single" rail="none" ports={PORTS} />
    </Dialog>
  )
}
