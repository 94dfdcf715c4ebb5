import type { ReactNode } from 'react'
import { useT } from '#i18n'
import { Stepper } from '#widgets'
import css from './steps.module.css'
import type { Steps } from './use-steps.ts'

/** The rail on the side, and the step in sight under its title. */
export function StepsFrame({ steps: { at, current, items, top, go }, children }: { readonly steps: Steps; readonly children: ReactNode }): ReactNode {
  const t = useT()
  return (
    <div className={css.stepped}>
      <div className={css.rail}>
        <p className={css.progress}>{t('shared/forms.stepOf', { number: at + 1, count: items.length })}</p>
        <Stepper label={t('shared/forms.steps')} steps={items} current={current?.id ?? ''} onStep={go} />
      </div>
      <div className={css.content}>
        <h2 ref={top} tabIndex={-1}>
          {current?.title}
        </h2>
        {children}
      </div>
    </div>
  )
}
