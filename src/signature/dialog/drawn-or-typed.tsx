import { useId } from 'react'
import { useT } from '#i18n'
import { Field } from '#widgets'
import { SignaturePad } from '../pad/signature-pad.tsx'
import { TypedName } from '../pad/typed-name.tsx'

interface DrawnOrTypedProps {
  /** Shown in place of the pad when given. */
  readonly typed: string | undefined
  readonly error: string | undefined
  /** Of the pad: what to do when drawing is not possible. */
  readonly help?: string | undefined
  /** Another number clears the pad. */
  readonly sheet: number
  readonly onDrawn: (image: string) => void
}

/** The place of the signature: paper to draw on, or the typed name as it will stand there. */
export function DrawnOrTyped({ typed, error, help, sheet, onDrawn }: DrawnOrTypedProps) {
  const t = useT()
  const id = useId()
  return (
    <Field id={id} group required label={t('shared/signature.signature')} help={typed === undefined ? help : t('shared/signature.typedHelp')} error={error}>
      {typed === undefined ? (
        <SignaturePad
          key={sheet}
          labelledBy={`${id}-label`}
          {...((help ?? error) && { describedBy: `${id}-note` })}
          invalid={error !== undefined}
          onChange={onDrawn}
        />
      ) : (
        <TypedName name={typed} blank={t('shared/signature.typedBlank')} invalid={error !== undefined} />
      )}
    </Field>
  )
}
