import { useState } from 'react'
import { errorText } from '#actions'
import { formsApi } from '#api'
import type { Addendum, FiledForm } from '#contract'
import { useT } from '#i18n'
import { Button, Dialog, Field, Select, TextArea } from '#widgets'

export type Asked = 'return' | 'void' | 'addendum'

export interface ReasonedActionProps {
  readonly asked: Asked
  readonly filed: FiledForm
  readonly onDone: (filed: FiledForm) => void
  readonly onClose: () => void
}

const TEXT_FIELD = 'filed-form-text'
const KIND_FIELD = 'filed-form-kind'
const KINDS: readonly Addendum['kind'][] = ['lateEntry', 'correction', 'clarification']

/** Sending back, voiding and adding need words; they stay in the dialog when the server refuses. */
export function ReasonedAction({ asked, filed: { record }, onDone, onClose }: ReasonedActionProps) {
  const t = useT()
  const [text, setText] = useState<string | null>(null)
  const [kind, setKind] = useState<Addendum['kind']>('clarification')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { id, version } = record
  // The same addendum sent twice is one.
  const [addendumId] = useState(() => crypto.randomUUID())
  const send = async () => {
    const words = text?.trim() ?? ''
    if (words === '') {
      setProblem(t('shared/validation.required'))
      return
    }
    setBusy(true)
    try {
      const calls = {
        return: () => formsApi.sendBack(id, { version, message: words }),
        void: () => formsApi.makeVoid(id, { version, reason: words }),
        addendum: () => formsApi.addendum(id, { id: addendumId, kind, text: words }),
      }
      onDone(await calls[asked]())
    } catch (error) {
      setProblem(errorText(error, t))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t(`shared/answers.ask.${asked}.title`)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('shared/forms.cancel')}</Button>
          <Button look={asked === 'void' ? 'danger' : 'solid'} busy={isBusy} onClick={() => void send()}>
            {t(`shared/answers.ask.${asked}.do`)}
          </Button>
        </>
      }
    >
      {asked === 'addendum' && (
        <Field id={KIND_FIELD} label={t('shared/answers.addendumKind')}>
          <Select
            options={KINDS.map((each) => ({ id: each, label: t(`shared/answers.addendumKinds.${each}`) }))}
            value={kind}
            onChange={(next) => setKind(KINDS.find((each) => each === next) ?? kind)}
          />
        </Field>
      )}
      <Field id={TEXT_FIELD} label={t(`shared/answers.ask.${asked}.text`)} required error={problem}>
        <TextArea value={text} onChange={setText} />
      </Field>
    </Dialog>
  )
}
