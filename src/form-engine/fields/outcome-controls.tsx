import { FieldValue, Icon, Pill } from '#widgets'
import type { EngineForm } from '../session/engine-form.ts'
import { type ShownSignature, useEngine } from '../view/engine.ts'
import { type Control, groupStanding, listOf } from './control.ts'
import css from './controls.module.css'
import type { Kind } from './kinds.ts'

/** A value nobody types: calculated, or not to be changed now. */
export const OutcomeControl: Control = (props) => {
  const { labels } = useEngine().session.content()
  const { pointer, field, state } = props
  const several = field.type === 'references' ? listOf(state.value).map((id) => labels[`${pointer}/${id}`] ?? id) : undefined
  return (
    <fieldset {...groupStanding(props)} tabIndex={-1} className={css.outcome}>
      <FieldValue
        field={field}
        value={state.kept ?? state.value}
        label={several ?? state.label}
        masked={state.masked}
        labelOf={(id) => labelInside(labels, pointer, id)}
      />
    </fieldset>
  )
}

/** The display text of a record that something inside a field points at. */
const labelInside = (labels: Readonly<Record<string, string>>, pointer: string, id: string): string | undefined => labels[`${pointer}/${id}`]

const STAYS: ReadonlySet<Kind> = new Set(['group', 'table', 'cards', 'grid', 'week', 'score', 'signature', 'file'])

/** What draws a question that cannot be changed now: its value as text, or in a form of answers the control itself where that knows how to hold still. */
export const stillControl = (kind: Kind, control: Control, holds: EngineForm['holds']): Control =>
  STAYS.has(kind) && holds !== 'record' ? control : OutcomeControl

const startOf = ({ from = Number.NEGATIVE_INFINITY }: { readonly from?: number }): number => from

/** The band that a number lies in: the last one that starts at or below it. */
export function bandOf(bands: NonNullable<Parameters<Control>[0]['field']['bands']>, value: number) {
  return [...bands]
    .sort((a, b) => startOf(a) - startOf(b))
    .filter((band) => startOf(band) <= value)
    .at(-1)
}

/** A calculated number and what it means. */
export const ScoreControl: Control = (props) => {
  const { t } = useEngine()
  const { field, state } = props
  const band = typeof state.value === 'number' && field.bands ? bandOf(field.bands, state.value) : undefined
  return (
    <fieldset {...groupStanding(props)} tabIndex={-1} className={css.score}>
      <output>
        <FieldValue field={field} value={state.value} />
      </output>
      {band && <Pill label={t(band.label)} tone={band.tone} />}
    </fieldset>
  )
}

/** Who signs here, whether it is signed, and the way to do it. */
export const SignatureControl: Control = (props) => {
  const { ports, t, session } = useEngine()
  const { pointer, id, state } = props
  const slot = pointer.slice(1)
  const signature = ports.sign?.signatures.find((each) => each.slot === slot)
  return (
    <fieldset {...groupStanding(props)} id={`${id}-slot`} className={css.slot} onBlur={() => session.leave(pointer)}>
      {signature?.image && <img src={signature.image} alt="" className={css.signature} />}
      <p className={css.slotText} data-void={signature?.isVoid}>
        <Signed signature={signature} />
      </p>
      {ports.sign && !state.readOnly && (
        <button type="button" id={id} className={css.slotButton} onClick={() => ports.sign?.onSign(slot)}>
          {t(signature ? 'shared/form-engine.signAgain' : 'shared/form-engine.sign')}
        </button>
      )}
    </fieldset>
  )
}

function Signed({ signature }: { readonly signature: ShownSignature | undefined }) {
  const { t, formats } = useEngine()
  if (!signature) return t('shared/form-engine.notSigned')
  const { name, title, at, isVoid } = signature
  const who = [name, title].filter(Boolean).join(', ')
  return (
    <>
      <Icon name={isVoid ? 'triangle-alert' : 'check'} size={14} />{' '}
      {t(isVoid ? 'shared/form-engine.signatureVoid' : 'shared/form-engine.signedBy', { name: who, at: formats.dateTime(at) })}
    </>
  )
}
