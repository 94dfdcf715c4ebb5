import { useEffect, useRef } from 'react'
import { useFormats, useT } from '#i18n'
import { addressOf, Link } from '#navigation'
import { Banner } from '#widgets'
import type { Failure } from './filing-state.ts'

export interface FilingFailureProps {
  readonly failure: Failure
  /** Of the screen of this form. */
  readonly home: string
}

/** Why a form was not filed: in sight and focused, because the button that was pressed is far below. */
export function FilingFailure({ failure: { text, filed }, home }: FilingFailureProps) {
  const t = useT()
  const formats = useFormats()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={box} tabIndex={-1}>
      <Banner tone={filed ? 'warning' : 'danger'}>
        {filed ? t('shared/answers.filedBefore', { time: formats.dateTime(filed.at) }) : text}{' '}
        {filed && <Link href={addressOf(home, { kind: 'filed', id: filed.id })}>{t('shared/answers.openFiled')}</Link>}
      </Banner>
    </div>
  )
}
