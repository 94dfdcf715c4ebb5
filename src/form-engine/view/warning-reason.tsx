import { REASON_IDS } from '#contract'
import type { FormFinding } from '#form-rules'
import { Icon } from '#widgets'
import { useEngine } from './engine.ts'
import css from './question.module.css'

export interface WarningReasonProps {
  readonly finding: FormFinding
  readonly reason: string | undefined
  readonly id: string
}

const OF_EVERY_FORM: ReadonlySet<string> = new Set(Object.values(REASON_IDS))

/** What looks unusual, and why it is right all the same. */
export function WarningReason({ finding, reason, id }: WarningReasonProps) {
  const { session, t } = useEngine()
  const key = finding.check
  return (
    <div className={css.warning}>
      <p>
        <Icon name="triangle-alert" size={14} />
        <span>{t(finding.key, finding.params)}</span>
      </p>
      {key !== undefined && (
        <>
          <label htmlFor={id}>{t(OF_EVERY_FORM.has(key) ? 'shared/form-engine.reasonAlone' : 'shared/form-engine.reason')}</label>
          <input
            id={id}
            className={css.reason}
            defaultValue={reason ?? ''}
            autoComplete="off"
            onChange={({ currentTarget: { value } }) => session.typing.wait(`reason:${key}`, () => session.giveReason(key, value))}
            onBlur={() => session.typing.flush(`reason:${key}`)}
          />
        </>
      )}
    </div>
  )
}
